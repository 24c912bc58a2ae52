import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { renderAddressLabels } from './render-address-labels.ts'
import { renderLabel } from './render-label.ts'

/** The longest address the form allows: 40 + 40, 60, 100, 60, 60 characters. */
const longest = [
  'Maximilian-Alexander-Konstantin-Ferdinan Wolfeschlegelsteinhausenbergerdorff-Lang',
  'Brooklyn Institute for the Conservation of Textiles and Lace',
  'W'.repeat(20)
    + '1234 Northwest Martin Luther King Junior Boulevard at the Corner of Fourteenth '
    + 'Street Southwes',
  'Building 7 Apartment 4321 Entrance C Fourth Floor Left Door',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochab, NY 02139-1234',
]
const short = ['Nora Hale', '24 Orchard Street', 'Apt 3', 'Cambridge, MA 02139']

interface Placed {
  readonly text: string
  /** The baseline, measured from the bottom of the page. */
  readonly y: number
  readonly right: number
  readonly page: number
}

async function read(bytes: Uint8Array): Promise<Placed[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) =>
      (await pdf.getPage(index + 1)).getTextContent(),
    ),
  )
  return pages.flatMap(({ items }, page) =>
    items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              y: Number(item.transform[5]),
              right: Number(item.transform[4]) + item.width,
              page,
            },
          ]
        : [],
    ),
  )
}

const joined = (found: readonly Placed[]) =>
  found
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '')

describe('the shipping label', () => {
  const facts = {
    carrier: 'Our carrier',
    trackingNo: '1Z999AA10123456784',
    reference: 'AB-7K3M9QXE',
    deliveryNotes: '',
    now: new Date(0),
  }
  const [height, margin] = [432, 16]
  /** The positions of rule and barcode, from the bottom. */
  const ruleAt = height - margin - 238

  const expectClear = async (to: readonly string[], from = short) => {
    const found = await read(await renderLabel({ ...facts, from, to }))
    const numberAt = found.findIndex(({ text }) => text.startsWith('1Z99'))
    const above = found.slice(0, numberAt)
    expect(joined(found)).toContain('Simulated–notforshipping')
    expect(joined(above)).toContain(to.join('').replaceAll(/\s/g, ''))
    expect(joined(above)).toContain(from.join('').replaceAll(/\s/g, ''))
    expect(Math.min(...above.map(({ y }) => y))).toBeGreaterThan(ruleAt)
    expect(Math.max(...found.map(({ right }) => right))).toBeLessThanOrEqual(288)
    expect(found.every(({ page }) => page === 0)).toBe(true)
  }

  test('fits the longest address above the rule and the barcode', () =>
    expectClear(longest, longest))

  test('fits every shorter address', async () => {
    const line = fc.stringMatching(/^[A-Za-z0-9]{1,12}( [A-Za-z0-9]{1,12}){0,7}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 3, maxLength: 7 }), (to) => expectClear(to)),
      { numRuns: 25 },
    )
  })

  test('keeps the leading zero of a ZIP code', async () => {
    expect(joined(await read(await renderLabel({ ...facts, from: short, to: short })))).toContain(
      'Cambridge,MA02139',
    )
  })

  test('marks a name it cannot render and keeps the address below', async () => {
    const found = await read(
      await renderLabel({
        ...facts,
        from: short,
        to: ['👩\u200D👩\u200D👧 Nguyễn 🎁', ...short.slice(1)],
      }),
    )
    expect(joined(found)).toContain('?Nguyễn?24OrchardStreet')
  })
})

describe.each(['letter', 'a4'] as const)('a sheet of address labels, %s', (paper) => {
  test('fits the longest addresses on address labels with their order numbers', async () => {
    const [columns, rows, height] = paper === 'letter' ? [2, 5, 792] : [2, 7, 841.89]
    const [top, high] = paper === 'letter' ? [36, 144] : [42.9, 108]
    const labels = Array.from({ length: columns * rows + 1 }, (_, index) => ({
      address: longest,
      deliveryNotes: '',
      number: `AB-${String(index).padStart(8, '0')}`,
    }))
    const found = await read(
      await renderAddressLabels(labels, { shopName: 'Aumbry', paper, at: new Date(0) }),
    )
    for (const [index, { number }] of labels.entries()) {
      const at = found.findIndex(({ text }) => text === number)
      const before = found.slice(
        index === 0 ? 0 : found.findIndex(({ text }) => text === labels[index - 1]?.number) + 1,
        at,
      )
      expect(joined(before)).toBe(longest.join('').replaceAll(/\s/g, ''))
      const row = Math.floor((index % (columns * rows)) / columns)
      const [from, to] = [height - top - row * high, height - top - (row + 1) * high]
      expect(Math.max(...before.map(({ y }) => y))).toBeLessThan(from)
      expect(Math.min(...before.map(({ y }) => y))).toBeGreaterThan((found[at]?.y ?? 0) + 5)
      expect(found[at]?.y).toBeGreaterThan(to)
    }
  })
})
