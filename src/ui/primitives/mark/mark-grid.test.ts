import { describe, expect, it } from 'vitest'
import { markGrid } from './mark-grid.ts'

describe('the mark', () => {
  it('sets letters five stitches wide and one apart', () => {
    expect(markGrid('A-1').columns).toBe(17)
    expect(markGrid('').columns).toBe(0)
  })

  it('is the same for small letters and capitals', () => {
    expect(markGrid('nwt')).toEqual(markGrid('NWT'))
  })

  it('leaves open what the sampler does not know', () => {
    expect(markGrid('é').stitches).toEqual([])
  })

  it('keeps every stitch within its cloth', () => {
    const { columns, rows, stitches } = markGrid('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-#.&')
    for (const [column, row] of stitches) {
      expect(column).toBeLessThan(columns)
      expect(row).toBeLessThan(rows)
    }
  })
})
