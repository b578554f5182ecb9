import { expect, test } from 'vitest'
import { checkFile } from '#web/forms/upload/check-file.ts'
import { AUDIO, audioName } from './audio-kind.ts'

const MB = 1024 * 1024

test.each([
  ['audio/mpeg', 100 * MB, null],
  ['audio/x-m4a', 1, null],
  ['audio/mpeg', 100 * MB + 1, 'File size must be less than 100MB'],
  ['video/mp4', 1, 'Only audio files are accepted'],
  ['', 1, 'Only audio files are accepted'],
  ['audio/mpeg', 0, 'The file is empty. Choose another one.'],
])('%s of %d bytes', (type, size, problem) => expect(checkFile({ type, size }, AUDIO)).toBe(problem))

test.each([
  ['Talk at Half-time.M4A', 'talk-at-half-time-1.m4a'],
  ['Überzahl été.mp3', 'uberzahl-ete-1.mp3'],
  ['../../<b>etc</b>', 'b-etc-b-1'],
  ['🏆.wav', 'recording-1.wav'],
  ['מחזור', 'recording-1'],
  [`${'x'.repeat(300)}.ogg`, `${'x'.repeat(60)}-1.ogg`],
])('%s', (file, name) => expect(audioName(file, '1')).toBe(name))
