import { expect, test } from 'vitest'
import { readSvgSize } from './read-svg-size.ts'

test.each([
  ['<svg xmlns="x" viewBox="0 0 380 110">', { width: 380, height: 110 }],
  ['<svg viewBox="-1,-1,24.4,12" width="9" height="9">', { width: 24, height: 12 }],
  ['<svg width="200px" height="50">', { width: 200, height: 50 }],
  ['<svg stroke-width="3" height="50">', null],
  ['<svg width="100%" height="50">', null],
  ['<svg viewBox="0 0 0 10">', null],
])('%s', (svg, size) => {
  expect(readSvgSize(svg)).toEqual(size)
})
