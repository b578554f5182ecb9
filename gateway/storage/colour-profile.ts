const LARGEST = 1024 * 1024

/** True if the bytes are exactly one ICC profile: its declared length and signature match. */
export const isColourProfile = (profile: Buffer): boolean =>
  profile.length >= 128 &&
  profile.length <= LARGEST &&
  profile.readUInt32BE(0) === profile.length &&
  profile.toString('latin1', 36, 40) === 'acsp'
