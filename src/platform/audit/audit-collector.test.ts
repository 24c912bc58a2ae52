import { expect, test } from 'vitest'
import { createAuditCollector, pickChangedFields } from './audit-collector.ts'

test('only changed fields are kept', () => {
  expect(
    pickChangedFields({
      before: { name: 'Towel', tags: ['a'], price: 100 },
      after: { name: 'Towel', tags: ['a', 'b'], note: 'new' },
    }),
  ).toEqual({
    before: { tags: ['a'], price: 100, note: null },
    after: { tags: ['a', 'b'], price: null, note: 'new' },
  })
})

test('a created object keeps all its fields', () => {
  const audit = createAuditCollector()
  const object = { kind: 'coupon', id: 'cpn_1', label: 'WEEKEND' }
  audit.record({ object, after: { code: 'WEEKEND' } })
  expect(audit.changes).toEqual([{ object, before: null, after: { code: 'WEEKEND' } }])
})
