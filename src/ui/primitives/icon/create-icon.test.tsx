import { Check, Info, Search, TriangleAlert } from 'lucide-react'
import * as check from 'lucide-react/icons/check'
import * as info from 'lucide-react/icons/info'
import * as search from 'lucide-react/icons/search'
import * as alert from 'lucide-react/icons/triangle-exclamation-point'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import createIcon from './create-icon.tsx'

type Icon = ComponentType<{ size: number; strokeWidth: number }>

/** What is drawn, whatever stands on the `<svg>` itself. */
function drawn(One: Icon): string {
  return renderToStaticMarkup(<One size={24} strokeWidth={1.5} />).replace(/^<svg[^>]*>/, '')
}

describe('our maker of icons', () => {
  it.each([
    ['check', Check, check],
    ['info', Info, info],
    ['search', Search, search],
    ['alert', TriangleAlert, alert],
  ])('draws %s from the data that lucide hands its own maker, as lucide does', (_, lucides, module) => {
    const { __iconData } = module as unknown as { __iconData: Parameters<typeof createIcon>[0] }
    expect(drawn(createIcon(__iconData))).toBe(drawn(lucides))
  })
})
