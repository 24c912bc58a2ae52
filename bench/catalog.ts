import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { root } from '#test/support/app.ts'

const adjectives = [
  'Alder',
  'Birch',
  'Coastal',
  'Dune',
  'Ember',
  'Fjord',
  'Garnet',
  'Harbor',
  'Island',
  'Juniper',
  'Kelp',
  'Larch',
  'Meadow',
  'Northern',
  'Orchard',
  'Prairie',
  'Quarry',
  'Ridge',
  'Summit',
  'Thistle',
]
const makers = [
  'Ashgrove',
  'Bellwether',
  'Corrigan',
  'Dunmore',
  'Eastlake',
  'Farrow',
  'Glenhaven',
  'Hollis',
  'Ivorson',
  'Jessamine',
]

/**
 * Writes a catalog file with `count` products, modeled on the demo catalog, with unique names and
 * no pictures.
 */
export async function writeCatalog(file: string, count: number): Promise<void> {
  const source = parse(await readFile(join(root, 'catalog/goods.csv')), { bom: true })
  const [header = [], ...lines] = source
  const column = (name: string): number => header.indexOf(name)
  const [title, handle, sku, picture, variantPicture] = [
    'Title',
    'URL handle',
    'SKU',
    'Product image URL',
    'Variant image URL',
  ].map(column) as [number, number, number, number, number]
  const related = header.flatMap((name, index) =>
    /Related products|Complementary products/.test(name) ? [index] : [],
  )
  const goods = Map.groupBy(lines, (line) => line[handle] ?? '')
  const patterns = [...goods.values()]
  const out = createWriteStream(file)
  out.write(stringify([header]))
  for (let index = 0; index < count; index++) {
    const copies = (patterns[index % patterns.length] ?? []).map((line) => {
      const copy = [...line]
      copy[handle] = `${line[handle]}-${index}`
      if (copy[title])
        copy[title] =
          `${adjectives[index % adjectives.length]} `
          + `${makers[Math.floor(index / adjectives.length) % makers.length]} `
          + `${copy[title]} No. ${index}`
      if (copy[sku]) copy[sku] = `${copy[sku]}-${index}`
      for (const emptied of [picture, variantPicture, ...related]) copy[emptied] = ''
      return copy
    })
    if (!out.write(stringify(copies))) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}
