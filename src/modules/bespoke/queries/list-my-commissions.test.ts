import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { createCaller } from '#test/support/caller.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { findEmailedToken } from '#test/support/sent-emails.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { bespokeContract } from '../contract.ts'
import { bespokeHandlers } from '../api/http.ts'
import { listMyCommissions } from './list-my-commissions.ts'
import { bespokeStaffContract } from '../api/staff-contract.ts'
import { bespokeStaffHandlers } from '../api/staff-acts.ts'

const database = await openTestDatabase()
const { clock, services } = await openTestBespoke(database)
const staff = createCaller(database, bespokeStaffHandlers(services))
const { actor } = await signedInMember(database)
const who = createCaller(database, bespokeHandlers(services), actor)

async function submitCommission(title: string) {
  const email = `${title}@example.com`
  const asked = { serviceId: 'crest', answers: {}, quantity: 1, name: 'Nora Hale', email, title }
  const brief = 'A heron in reeds, one thread, for napkins.'
  const { number } = await who.does(
    'submit',
    bespokeContract.submit.input.parse({ ...asked, brief }),
  )
  return { number, token: await findEmailedToken(database, email, 't') }
}

const quoted = async (number: string, validDays: number) =>
  staff.does(
    'quote',
    bespokeStaffContract.quote.input.parse({
      number,
      lines: [{ label: 'Work', amount: 300_00 }],
      plan: [{ due: 'acceptance', amount: 100_00 }, { due: 'approval' }],
      leadDays: 9,
      validDays,
    }),
  )

/** Reads the list and counts its statements. */
async function counted() {
  let statements = 0
  const db = new Proxy(database.db, {
    get(target, name: keyof Db) {
      if (name === 'send') statements++
      const value: unknown = target[name]
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
  const { rows } = await listMyCommissions(
    { ...testContext(database, { clock, actor }), db },
    services,
  )
  return { rows, statements }
}

test('the list shows the status of each page with a constant number of statements', async () => {
  const made = [await submitCommission('waiting')]
  const one = await counted()
  const [lapsed, open, agreed] = [
    await submitCommission('lapsed'),
    await submitCommission('open'),
    await submitCommission('agreed'),
  ]
  made.push(lapsed, open, agreed)
  await quoted(lapsed.number, 5)
  await quoted(open.number, 30)
  const { quoteId } = await quoted(agreed.number, 30)
  await who.does('answerQuote', { token: agreed.token, quoteId, accept: true })
  clock.advance(days(10))
  who.clock.advance(days(10))
  const many = await counted()
  const pages = await Promise.all(made.map(({ token }) => who.does('readCommission', { token })))
  expect(many.rows).toEqual(
    expect.arrayContaining(
      pages.map(
        ({ number, state, next }) => expect.objectContaining({ number, state, next }) as object,
      ),
    ),
  )
  expect(many.rows.map(({ state }) => state).toSorted()).toEqual([
    'accepted',
    'expired',
    'quoted',
    'submitted',
  ])
  expect(many.statements).toBe(one.statements)
})
