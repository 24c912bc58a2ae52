import { describe, expect, test } from 'vitest'
import { hostileTexts as hostile } from '#test/support/hostile-texts.ts'
import { getFace } from '../production/faces.ts'
import { renderMonogram, type ProofResult } from './proof.ts'
import { renderProductionSheet } from './sheet.ts'
import { faceIds, type FaceId, type Layout, type MonogramTemplate } from './template.ts'

const layouts: readonly Layout[] = ['single', 'pair', 'three_traditional', 'name', 'date']

function renderText(text: string, layout: Layout, faceId: FaceId): ProofResult {
  const style = {
    id: 's',
    name: 'Style',
    note: '',
    faceId,
    layout,
    frame: 'none' as const,
    minLength: 1,
    maxLength: 14,
    curve: layout === 'name' ? ('over' as const) : ('none' as const),
    letterCase: 'as-typed' as const,
  }
  const place = {
    id: 'p',
    name: 'Corner',
    note: '',
    area: { width: 150, height: 90, safe: 5 },
    scene: { kind: 'plain' as const, width: 200, height: 200, x: 0, y: 0 },
  }
  const color = { id: 'c', name: 'Turkey red', hex: '#a3312a', code: '321' }
  const template: MonogramTemplate = {
    id: 't',
    name: 'T',
    goods: { types: [], slugs: [] },
    method: 'embroidery',
    price: 0,
    pricePerLetter: 100,
    workDays: 0,
    rush: null,
    editMinutes: 0,
    places: [place],
    styles: [style],
    colors: [color],
    sizes: [{ mm: 40, label: '', note: '' }],
  }
  const names = { first: text, middle: text, last: text, partner: text, text, letters: '' }
  return renderMonogram({
    template,
    style,
    place,
    color,
    choice: { placeId: 'p', styleId: 's', colorId: 'c', sizeMm: 40, names },
    face: getFace(faceId),
    fabric: null,
    lookTwice: [],
  })
}

/** An artwork contains only paths with numbers, whatever was typed. */
const onlyPaths =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [\w="%. ]+>(<defs>.*?<\/defs>)?<g fill="#a3312a">(<path d="[MLQCZ\d. -]*"\/>)+<\/g>(<g fill="url\(#satin\)">(<path d="[MLQCZ\d. -]*"\/>)+<\/g>)?<\/svg>\n$/

describe(`${hostile.length} hostile texts in every face and layout`, () => {
  test('render only outlines or are refused with a sentence, never with an exception or the typed text', () => {
    const cases = hostile.flatMap((text) =>
      layouts.flatMap((layout) => faceIds.map((faceId) => renderText(text, layout, faceId))),
    )
    for (const { proof, remarks } of cases) {
      if (proof) expect(proof.svg).toMatch(onlyPaths)
      else expect(remarks.some((remark) => remark.stop && remark.text.length > 0)).toBe(true)
    }
  })

  test('are plain text on the production sheet', () => {
    for (const text of hostile.slice(0, 24)) {
      const sheet = renderProductionSheet(
        {
          orderNumber: text,
          productTitle: text,
          qty: 1,
          due: text,
          method: 'embroidery',
          placeName: text,
          placeNote: text,
          colorName: text,
          colorCode: text,
          hex: '#a3312a',
          monogramText: text,
          words: text,
          styleName: text,
          widthMm: 40,
          heightMm: 30,
          area: { width: 60, height: 40, safe: 3 },
          notes: [text],
        },
        renderText('Anna', 'name', 'roman').proof?.svg ?? '',
      )
      expect(sheet.match(/<(?!\/?(svg|g|path|rect|text|defs|pattern)\b)/g)).toBeNull()
      expect(sheet).not.toMatch(/<[^>]+\son\w+=/)
    }
  })
})
