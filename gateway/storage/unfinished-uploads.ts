import { tooManyUploads } from './errors.ts'

/** The limits of one owner's unfinished uploads together. */
export interface UploadQuota {
  owner: string
  uploads: number
  /** Declared bytes. */
  bytes: number
}

interface Unfinished {
  owner: string | null
  length: number
  expiresAt: Date
}

/** Counts unfinished uploads by owner, so that nobody fills the disk with uploads that never end. */
export class UnfinishedUploads {
  readonly #uploads = new Map<string, Unfinished>()

  /** @throws ApiError beyond the quota */
  add(id: string, upload: Unfinished, quota: UploadQuota | null): void {
    if (quota !== null) this.#check(upload.length, quota)
    this.#uploads.set(id, { ...upload, owner: quota?.owner ?? upload.owner })
  }

  remove(id: string): void {
    this.#uploads.delete(id)
  }

  #check(length: number, quota: UploadQuota): void {
    let uploads = 1
    let bytes = length
    const now = new Date()
    for (const [id, upload] of this.#uploads) {
      // The sweep deletes the files of expired ones.
      if (upload.expiresAt < now) this.#uploads.delete(id)
      else if (upload.owner === quota.owner) {
        uploads += 1
        bytes += upload.length
      }
    }
    if (uploads > quota.uploads || bytes > quota.bytes) throw tooManyUploads()
  }
}
