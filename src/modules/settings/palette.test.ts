import { describe, expect, test } from 'vitest'
import { createPalette, findUnreadableColors } from './palette.ts'
import { themeSettings } from './theme-settings.ts'

describe('the colors of a shop', () => {
  test.each(['#1f3a5f', '#004832', '#7a1f3d', '#000000', '#5a2d82', '#0b6e4f'])(
    'all colors that derive from %s are readable',
    (primary) => {
      expect([...findUnreadableColors(createPalette({ primary }))]).toEqual([])
    },
  )

  test('chosen colors are kept', () => {
    expect(createPalette({ primary: '#004832', thread: '#9dbfb1' })).toMatchObject({
      primary: '#004832',
      thread: '#9dbfb1',
    })
  })

  test('a color with less contrast than 4.5 to 1 is rejected, with the ratio', () => {
    const { error } = themeSettings.schema.safeParse({ primary: '#8fb9a8' })
    expect(error?.issues[0]).toMatchObject({
      path: ['primary'],
      message: 'has a contrast of 2.1 to 1 on white; text needs 4.5 to 1.',
    })
    expect(themeSettings.schema.safeParse({ primary: '#004832', thread: '#2b6552' }).success).toBe(
      false,
    )
  })
})
