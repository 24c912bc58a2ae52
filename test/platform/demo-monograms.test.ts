import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { formatProductNoun } from '#storefront/features/monograms/tried-monogram.ts'

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../catalog', name), 'utf8')
const products = parse<Record<string, string>>(read('goods.csv'), { columns: true }).filter(
  (row) =>
    row['Title'] !== ''
    && row['Monogram (product.metafields.aumbry.monogram)']?.toLowerCase() === 'true',
)

interface Entry {
  readonly id: string
  readonly method: string
  readonly colors: string
  readonly goods: { readonly types?: readonly string[]; readonly slugs?: readonly string[] }
  readonly places: readonly { readonly name: string; readonly scene: { readonly kind: string } }[]
}
const { templates } = JSON.parse(read('monograms.json')) as { templates: readonly Entry[] }

/** A template that names the product, else the first for its type. */
const templateOf = ({ 'URL handle': slug = '', Type: type = '' }: Record<string, string>) =>
  templates.find(({ goods }) => goods.slugs?.includes(slug))
  ?? templates.find(({ goods }) => goods.types?.includes(type))

const cloth = /linen|cotton|wool/i
/** What a product must be made of, by the colors that its template offers. */
const materials: Readonly<Record<string, RegExp>> = {
  thread: cloth,
  foil: /linen|paper/i,
  ink: /paper/i,
  metal: /silver|brass|steel/i,
  glass: /glass/i,
  wood: /wood/i,
}
/** Where the material is drawn: never glass as metal, or wood as cloth. */
const scenes: Readonly<Record<string, RegExp>> = {
  thread: /^(corner|hem|end|band|plain|breast)$/,
  foil: /^card$/,
  ink: /^card$/,
  metal: /^metal$/,
  glass: /^glass$/,
  wood: /^wood$/,
}

test('the demo catalog has products that take a monogram', () => {
  expect(products.length).toBeGreaterThan(50)
})

test.each(products.map((row) => [row['URL handle'] ?? '', row] as const))(
  '%s has the monogram options of its material, and its own name in the heading',
  (slug, row) => {
    const template = templateOf(row)
    const made = row['Material (product.metafields.aumbry.material)'] ?? ''
    expect(made, slug).toMatch(materials[template?.colors ?? ''] ?? /never/)
    for (const { scene } of template?.places ?? [])
      expect(scene.kind).toMatch(scenes[template?.colors ?? ''] ?? /never/)
    const [main = ''] = made.split(';')
    if (main === 'Glass') expect(template?.colors).toBe('glass')
    if (main === 'Wood') expect(template?.colors).toBe('wood')
    const noun = formatProductNoun(row['Title'] ?? '')
    expect(noun.toLowerCase()).toContain((row['Title'] ?? '').split(', ')[0]?.toLowerCase())
    expect(noun).not.toMatch(/, |^item$/)
  },
)
