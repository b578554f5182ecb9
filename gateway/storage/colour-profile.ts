const LARGEST = 1024 * 1024

/** Whether this is an ICC profile and nothing more: as long as it says, with the signature that every profile has. */
export const isColourProfile = (profile: Buffer): boolean =>
  profile.length >= 128 &&
  profile.length <= LARGEST &&
  profile.readUInt32BE(0) === profile.length &&
  profile.toString('latin1', 36, 40) === 'acsp'
