import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeFields, listSchemaFields, parseFields } from './schema-fields.ts'

const input = z.strictObject({
  order: z.string().trim().min(1).max(40),
  trackingNo: z.string().trim().max(60).optional(),
  amount: z.number().int().optional(),
  share: z.number().optional(),
  approve: z.boolean().default(false),
  until: z.string().nullable().optional(),
  paper: z.enum(['letter', 'a4']).default('letter'),
  tags: z.array(z.string()).optional(),
  units: z.array(z.number().int()).optional(),
  items: z.array(z.strictObject({ lineId: z.string(), qty: z.number().int() })).optional(),
  marks: z.strictObject({ skill: z.number().int(), note: z.string() }).optional(),
  amountOrAll: z.union([z.literal('all'), z.number().int()]).optional(),
})
const fields = listSchemaFields(input)
const parseInput = (...args: string[]) => input.parse(parseFields(fields, args))

test.each([
  [['--order', '8370134165'], { order: '8370134165' }],
  [
    ['--order', 'true', '--trackingNo', '9400111899223197428490'],
    { order: 'true', trackingNo: '9400111899223197428490' },
  ],
  [['--order', 'null'], { order: 'null' }],
  [['--order', '{x}'], { order: '{x}' }],
  [['--order', 'A', '--amount', '250', '--share', '0.5'], { amount: 250, share: 0.5 }],
  [['--order', 'A', '--approve', 'true'], { approve: true }],
  [['--approve', '--order', 'A'], { approve: true, order: 'A' }],
  [['--order', 'A', '--approve'], { approve: true }],
  [['--order', 'A', '--until', 'null'], { until: null }],
  [['--order', 'A', '--until', '2026'], { until: '2026' }],
  [['--order', 'A', '--tags', '1, b'], { tags: ['1', 'b'] }],
  [['--order', 'A', '--tags', '["x,y"]'], { tags: ['x,y'] }],
  [['--order', 'A', '--units', '1,2'], { units: [1, 2] }],
  [
    ['--order', 'A', '--items', '[{"lineId":"oln_1","qty":2}]'],
    { items: [{ lineId: 'oln_1', qty: 2 }] },
  ],
  [['--order', 'A', '--marks.skill', '4', '--marks.note', '5'], { marks: { skill: 4, note: '5' } }],
  [['--order', 'A', '--marks', '{"skill":4,"note":"x"}'], { marks: { skill: 4, note: 'x' } }],
  [['--order', 'A', '--amountOrAll', '7'], { amountOrAll: 7 }],
  [['--order', 'A', '--amountOrAll', 'all'], { amountOrAll: 'all' }],
])('%j is parsed by its schema', (args, expected) => {
  expect(parseInput(...args)).toMatchObject(expected)
})

test('an unknown field is rejected', () => {
  expect(() => parseFields(fields, ['--email', 'x'])).toThrow('--email')
})

test('fields are listed with their type and whether they are required', () => {
  const description = describeFields(fields)
  expect(description).toMatch(/--order +text, required/)
  expect(description).toMatch(/--amount +a whole number\n/)
  expect(description).toMatch(/--approve +true or false\n/)
  expect(description).toMatch(/--paper +one of letter, a4\n/)
  expect(description).toMatch(/--items +a JSON list\n/)
  expect(description).toMatch(/--marks.skill +a whole number\n/)
})
