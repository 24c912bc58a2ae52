import { expect, test } from 'vitest'
import { formatView, isSameView } from './list-view'

const sort = { field: 'placedAt', order: 'DESC' } as const

test('the page and the order of values do not make another view', () => {
  const view = formatView({ status: ['placed', 'on_hold'] }, sort)
  const later = new URLSearchParams(view)
  later.set('page', '3')
  later.set('filter', JSON.stringify({ status: ['on_hold', 'placed'] }))
  expect(isSameView(view, later.toString())).toBe(true)
})

test('another filter or order is another view', () => {
  const view = formatView({ status: ['placed'] }, sort)
  expect(isSameView(view, formatView({}, sort))).toBe(false)
  expect(isSameView(view, formatView({ status: ['placed'] }, { ...sort, order: 'ASC' }))).toBe(
    false,
  )
  expect(isSameView(view, 'filter=broken')).toBe(false)
})
