import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays } from '#kernel/time/time.ts'
import { findDefaultMethod, listArrivingMethods } from './arriving-methods.ts'

const standard = { id: 'standard', latest: '2026-12-04' } as const
const express = { id: 'express', latest: '2026-12-02' } as const
const nextDay = { id: 'next-day', latest: '2026-12-01' } as const
const ways = [standard, express, nextDay]

test('the default is the cheapest method in time, otherwise the cheapest', () => {
  expect(findDefaultMethod(ways, null)).toBe(standard)
  expect(findDefaultMethod(ways, '2026-12-04')).toBe(standard)
  expect(findDefaultMethod(ways, '2026-12-03')).toBe(express)
  expect(findDefaultMethod(ways, '2026-12-01')).toBe(nextDay)
  expect(findDefaultMethod(ways, '2026-11-30')).toBe(standard)
  expect(findDefaultMethod([], '2026-12-03')).toBeUndefined()
})

test('the default is the first method that arrives in time', () => {
  const day = fc.integer({ min: 0, max: 30 }).map((count) => addDays('2026-12-01', count))
  fc.assert(
    fc.property(fc.array(fc.record({ latest: day })), day, (methods, deliverOn) => {
      const taken = findDefaultMethod(methods, deliverOn)
      const inTime = listArrivingMethods(methods, deliverOn)
      expect(taken).toBe(inTime.length > 0 ? inTime[0] : methods[0])
      expect(inTime.every(({ latest }) => latest <= deliverOn)).toBe(true)
    }),
  )
})
