import { describe, expect, it } from 'vitest'
import { markGrid } from './mark-grid.ts'

describe('the mark', () => {
  it('makes letters five stitches wide and one stitch apart', () => {
    expect(markGrid('A-1').columns).toBe(17)
    expect(markGrid('').columns).toBe(0)
  })

  it('ignores letter case', () => {
    expect(markGrid('nwt')).toEqual(markGrid('NWT'))
  })

  it('leaves unknown characters empty', () => {
    expect(markGrid('é').stitches).toEqual([])
  })

  it('keeps every stitch inside the grid', () => {
    const { columns, rows, stitches } = markGrid('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-#.&')
    for (const [column, row] of stitches) {
      expect(column).toBeLessThan(columns)
      expect(row).toBeLessThan(rows)
    }
  })
})
