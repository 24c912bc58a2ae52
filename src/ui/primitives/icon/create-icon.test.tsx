import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as firstIcons from './lucide-icons.tsx'
import * as pageIcons from './page-icons.tsx'

const icons = { ...firstIcons, ...pageIcons }

describe('icons', () => {
  it('draw shapes on a 24-pixel grid with the same stroke width at every size', () => {
    const small = renderToStaticMarkup(
      <icons.Check size={18} strokeWidth={1.5} aria-hidden="true" />,
    )
    expect(small).toBe(
      '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M20 6 9 17l-5-5"></path></svg>',
    )
  })

  it.each(Object.entries(icons))('%s has shapes', (_, One) => {
    expect(renderToStaticMarkup(<One />)).toMatch(/<(path|rect|circle|line)\b/)
  })
})
