import { invalidBucketName, invalidKey } from './errors.ts'

const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/
const BUCKET = /^[\w!.*'() &$=@;:+,?-]+$/
const MAX_KEY = 1024
const MAX_BUCKET = 100

/** @throws if a key contains a character or segment that a URL cannot have */
export function checkKey(key: string): string {
  const segments = key.split('/')
  const isReachable = !segments.some((segment) => segment === '.' || segment === '..') && segments[0] !== ''
  if (!KEY.test(key) || key.length > MAX_KEY || !isReachable) throw invalidKey(key)
  return key
}

export function checkBucketName(name: string): string {
  const isTrimmed = name.trim() === name
  if (!BUCKET.test(name) || name.length > MAX_BUCKET || !isTrimmed || name === '.' || name === '..')
    throw invalidBucketName()
  return name
}
