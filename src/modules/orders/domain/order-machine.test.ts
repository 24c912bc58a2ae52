import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderStateDiagram } from '#kernel/state-machine/state-machine.ts'
import { fulfillmentMachine, orderMachine } from './order-machine.ts'

const page = readFileSync(new URL('../../../../docs/domain/orders.md', import.meta.url), 'utf8')

test('the domain documentation shows the diagrams of these state machines', () => {
  expect(page).toContain(renderStateDiagram(orderMachine, 'placed'))
  expect(page).toContain(renderStateDiagram(fulfillmentMachine, 'unfulfilled'))
})
