import { join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

/** The file store: a folder in DATA_DIR, or an S3 bucket if one is configured. */
export interface BlobsConfig {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Opens the configured store. */
export function openBlobs({ DATA_DIR, ...s3 }: BlobsConfig): Blobs {
  if (s3.S3_BUCKET === undefined) return createFolderBlobs(join(DATA_DIR, 'storage'))
  const region = s3.S3_REGION ?? 'us-east-1'
  return createS3Blobs({
    endpoint: s3.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: s3.S3_BUCKET,
    accessKeyId: s3.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY ?? '',
  })
}
