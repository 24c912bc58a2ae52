import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderStateDiagram } from '#kernel/state-machine/state-machine.ts'
import { checkoutMachine } from './checkout-machine.ts'

test('the domain page shows the diagram of this very table', () => {
  expect(
    readFileSync(new URL('../../../../docs/domain/checkout.md', import.meta.url), 'utf8'),
  ).toContain(renderStateDiagram(checkoutMachine, 'paying'))
})
