import { expect, test } from 'vitest'
import { flattenCurves } from '../domain/outline.ts'
import type { FaceId } from '../domain/template.ts'
import { getFace } from './faces.ts'

/** The width of the upper sixth of a letter. */
function widthOfTop(faceId: FaceId, letter: string): number {
  const points = flattenCurves(getFace(faceId).glyph(letter)?.commands ?? [], 0.002).flat()
  const top = Math.min(...points.map(([, y]) => y))
  const xs = points.filter(([, y]) => y < top + 1 / 6).map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}

test.each(['roman', 'bold', 'italic', 'inscription'] as const)(
  'a J in %s has the serif of an I, not a bar that makes it an F',
  (faceId) => {
    expect(widthOfTop(faceId, 'J')).toBeLessThan(widthOfTop(faceId, 'I') * 1.2)
  },
)
