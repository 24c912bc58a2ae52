import { describe, expect, it } from 'vitest'
import { createMarkGrid } from './mark-grid.ts'

describe('the mark', () => {
  it('makes letters five stitches wide and one stitch apart', () => {
    expect(createMarkGrid('A-1').columns).toBe(17)
    expect(createMarkGrid('').columns).toBe(0)
  })

  it('ignores letter case', () => {
    expect(createMarkGrid('nwt')).toEqual(createMarkGrid('NWT'))
  })

  it('leaves unknown characters empty', () => {
    expect(createMarkGrid('é').stitches).toEqual([])
  })

  it('keeps every stitch inside the grid', () => {
    const { columns, rows, stitches } = createMarkGrid('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-#.&')
    for (const [column, row] of stitches) {
      expect(column).toBeLessThan(columns)
      expect(row).toBeLessThan(rows)
    }
  })
})
