import { expect, test } from 'vitest'
import { createSealer } from './sealed-text.ts'

const sealer = createSealer('a secret of thirty-two characters', 'notes')

test('text is encrypted and can be decrypted', () => {
  const sealedText = sealer.seal('Gate code 4711', 'adr_1')
  expect(sealedText.toString('latin1')).not.toContain('4711')
  expect(sealer.open(sealedText, 'adr_1')).toBe('Gate code 4711')
})

test('the ciphertext of the same text is different each time', () => {
  expect(sealer.seal('Ring twice', 'adr_1').equals(sealer.seal('Ring twice', 'adr_1'))).toBe(false)
})

test.each([
  ['another row', () => sealer.open(sealer.seal('Ring twice', 'adr_1'), 'adr_2')],
  [
    'another purpose',
    () =>
      createSealer('a secret of thirty-two characters', 'codes').open(
        sealer.seal('Ring twice', 'adr_1'),
        'adr_1',
      ),
  ],
  [
    'another secret',
    () =>
      createSealer('another secret of thirty-two characters', 'notes').open(
        sealer.seal('Ring twice', 'adr_1'),
        'adr_1',
      ),
  ],
  [
    'a changed byte',
    () =>
      sealer.open(
        sealer.seal('Ring twice', 'adr_1').map((byte, index) => (index === 30 ? byte ^ 1 : byte)),
        'adr_1',
      ),
  ],
  ['nothing', () => sealer.open(Buffer.alloc(0), 'adr_1')],
])('decryption fails for %s', (_, open) => expect(open()).toBeNull())
