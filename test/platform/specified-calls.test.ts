import { describe, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

/** Section 7 of the specification verbatim; access is from section 6 and commerce.md. */
const specified = [
  ['GET', '/api/address/index', 'member'],
  ['POST', '/api/address/create', 'member'],
  ['POST', '/api/address/edit', 'member'],
  ['POST', '/api/address/delete', 'member'],
  ['GET', '/api/user/userinfo', 'session'],
  ['POST', '/api/user/feedback/save', 'session'],
  ['GET', '/api/coupon/myList', 'member'],
  ['POST', '/api/user/confirm-password', 'member'],
  ['POST', '/api/captcha/changeEmailCaptcha', 'member'],
  ['POST', '/api/user/updateNameAndBirth', 'member'],
  ['GET', '/api/user/confirm-email/00000000', 'anyone'],
  ['GET', '/api/user/getRewardsHistory', 'member'],
  ['POST', '/api/guest/subscribe', 'anyone'],
  ['GET', '/api/guest/getSubscribeInfo', 'anyone'],
  ['POST', '/api/guest/unsubscribe', 'anyone'],
] as const

/** Codes that end the session of the browser. */
const signedOut = [40000, 401, 40002, 40003]

const { shop, database, call, guest } = await openTestShop()

async function answerTo(method: string, path: string, headers: Record<string, string> = {}) {
  const body = method === 'POST' ? '{}' : undefined
  const response = await shop.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, code: ((await response.json()) as { code: number }).code }
}

const notThere = async (method: string) => (await answerTo(method, '/api/no/such/call')).code

describe.each(specified)('%s %s', (method, path, access) => {
  test('exists only with this method and path', async () => {
    const { bearer } = await signedInMember(database)
    expect((await answerTo(method, path, bearer)).code).not.toBe(await notThere(method))
    const other = method === 'GET' ? 'POST' : 'GET'
    expect((await answerTo(other, path, bearer)).status).toBeGreaterThanOrEqual(400)
  })

  test(
    access === 'anyone'
      ? 'asks for no session'
      : 'is refused without a session, with a code that leads to the sign-in',
    async () => {
      const dead = (await answerTo(method, path, { authorization: 'Bearer ses_nobody.secret' }))
        .code
      const none = (await answerTo(method, path)).code
      if (access === 'anyone') expect([dead, signedOut.includes(none)]).toEqual([none, false])
      else expect([dead, none]).toEqual([40000, 401])
      if (access === 'member')
        expect((await answerTo(method, path, await guest())).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('the address calls of a browser', () => {
  const rowsOf = async (bearer: Record<string, string>) =>
    (await call('get /api/address/index', undefined, bearer)).data['rows'] as {
      id: string
      line1: string
    }[]

  test('create returns the address, index lists it, edit changes it and delete removes it', async () => {
    const { bearer } = await signedInMember(database)
    const created = await call(
      'post /api/address/create',
      { ...address, zip: '10002 1234', phone: '(212) 555-0142' },
      bearer,
    )
    expect(created).toMatchObject({
      success: true,
      data: { address: { ...address, zip: '10002-1234', phone: '2125550142' } },
    })
    const { id } = created.data['address'] as { id: string }
    expect(await rowsOf(bearer)).toMatchObject([{ id, line1: address.line1 }])
    expect(
      await call('post /api/address/edit', { id, line1: '26 Orchard Street' }, bearer),
    ).toMatchObject({ success: true })
    expect(await rowsOf(bearer)).toMatchObject([{ id, line1: '26 Orchard Street' }])
    expect(await call('post /api/address/delete', { id }, bearer)).toMatchObject({
      success: true,
      data: { rows: [] },
    })
    expect(await rowsOf(bearer)).toEqual([])
  })

  test.each([
    [{ zip: '1000' }, 'zip'],
    [{ zip: '10002-12' }, 'zip'],
    [{ phone: '555-0142' }, 'phone'],
    [{ phone: '22125550142' }, 'phone'],
    [{ stateCode: 'ZZ' }, 'stateCode'],
    [{ stateCode: 'PR' }, 'stateCode'],
    [{ firstName: ' ' }, 'firstName'],
    [{ line1: '' }, 'line1'],
    [{ city: 'x'.repeat(61) }, 'city'],
    [{ countryCode: 'FR' }, 'countryCode'],
    [{ label: 'x'.repeat(31) }, 'label'],
    [{ memberId: 'mem_1' }, 'memberId'],
  ])('%j is refused by both with the field name and nothing is written', async (change, field) => {
    const { bearer } = await signedInMember(database)
    const refused = {
      status: 422,
      code: 42200,
      data: { fields: { [field]: expect.any(String) } },
    }
    expect(await call('post /api/address/create', { ...address, ...change }, bearer)).toMatchObject(
      refused,
    )
    expect(await rowsOf(bearer)).toEqual([])
    const { id } = (await call('post /api/address/create', address, bearer)).data['address'] as {
      id: string
    }
    const [before] = await rowsOf(bearer)
    expect(await call('post /api/address/edit', { id, ...change }, bearer)).toMatchObject(refused)
    expect(await rowsOf(bearer)).toEqual([before])
  })

  test.each(['edit', 'delete'])('%s needs the id', async (act) => {
    const { bearer } = await signedInMember(database)
    expect(await call(`post /api/address/${act}`, {}, bearer)).toMatchObject({
      code: 42200,
      data: { fields: { id: expect.any(String) } },
    })
  })
})

describe('the feedback call of a browser', () => {
  const letter = {
    name: 'Nora Hale',
    email: 'nora@example.com',
    subject: 'goods',
    message: 'Is the napkin coming back in moss?',
  }
  const tickets = async () =>
    (await database.query('select count(*)::int as count from feedback_tickets')).rows[0]?.['count']

  test('answers a visitor and a member with a number and a date', async () => {
    const { bearer } = await signedInMember(database)
    for (const who of [await guest(), bearer])
      expect(await call('post /api/user/feedback/save', letter, who)).toMatchObject({
        success: true,
        data: {
          number: expect.stringMatching(/^FB-/),
          firstReplyBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      })
  })

  test.each([
    [{ email: 'nora@example' }, 'email', 'Please enter a valid email address.'],
    [{ name: '' }, 'name', 'Enter your name.'],
    [{ message: '' }, 'message', expect.any(String)],
    [{ subject: 'gossip' }, 'subject', expect.any(String)],
    [{ phone: '555-0142' }, 'phone', 'Phone number needs exactly 10 digits.'],
    [{ fileIds: ['fil_of_nobody'] }, 'fileIds', expect.any(String)],
    [{ number: 'FB-222222' }, 'number', expect.any(String)],
  ])('%j is refused with the field name and nothing is written', async (change, field, message) => {
    const before = await tickets()
    expect(
      await call('post /api/user/feedback/save', { ...letter, ...change }, await guest()),
    ).toMatchObject({
      code: 42200,
      data: { fields: { [field]: message } },
    })
    expect(await tickets()).toBe(before)
  })
})
