import { expect, test } from 'vitest'
import { findAddedLine } from './find-added-line.ts'

const line = (id: string, qty: number, variantId = 'napkin') => ({ id, qty, variantId })
const added = (...lines: ReturnType<typeof line>[]) => ({ lines, variantId: 'napkin' })

test('the new line of the variant was added', () =>
  expect(
    findAddedLine([line('plain', 1)], added(line('plain', 1), line('monogrammed', 1)))?.id,
  ).toBe('monogrammed'))

test('the line that has grown was added, though another is newer', () =>
  expect(
    findAddedLine(
      [line('plain', 1), line('monogrammed', 1)],
      added(line('plain', 2), line('monogrammed', 1), line('other', 1, 'plate')),
    )?.id,
  ).toBe('plain'))

test('without the cart before, it is the last line of the variant', () =>
  expect(findAddedLine([], added(line('plain', 1), line('other', 1, 'plate')))?.id).toBe('plain'))
