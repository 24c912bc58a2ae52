import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signInStaff } from '#test/support/signed-in-staff.ts'

const testShop = await openTestShop()
const { shop, database, call } = testShop
const endpoints = shop.staffRoutes.map(({ endpoint }) => endpoint)
const declared = Object.keys(shop.services.permissions)
const everything = '*'

/** What each role of a new shop may do, by resource. Everyone manages their own account. */
const rights: Readonly<Record<string, Readonly<Record<string, string>> | typeof everything>> = {
  Owner: everything,
  Manager: {
    approvals: 'read decide',
    audit: 'read',
    catalog: 'read write',
    commissions: 'read write',
    coupons: 'read write',
    customers: 'read write erase',
    drafts: 'read write',
    files: 'read',
    fulfillment: 'read write',
    imports: 'read write',
    inbox: 'read write',
    inquiries: 'read write',
    inventory: 'read write',
    loyalty: 'read write',
    monograms: 'read write',
    newsletters: 'read write',
    orders: 'read write refund cancel',
    payments: 'read write refund',
    policies: 'read write',
    registries: 'read write',
    reports: 'read',
    returns: 'read write refund',
    search: 'read write',
    settings: 'read write',
    staff: 'read',
    today: 'read',
    wallet: 'read issue',
  },
  Fulfillment: {
    files: 'read',
    fulfillment: 'read write',
    inventory: 'read write',
    monograms: 'read write',
    orders: 'read',
    returns: 'read write',
    today: 'read',
  },
  Merchandiser: {
    catalog: 'read write',
    coupons: 'read write',
    inventory: 'read write',
    loyalty: 'read',
    monograms: 'read',
    policies: 'read',
    registries: 'read',
    reports: 'read',
    search: 'read write',
    today: 'read',
  },
  Service: {
    approvals: 'read',
    catalog: 'read',
    commissions: 'read write',
    coupons: 'read write',
    customers: 'read write',
    drafts: 'read write',
    files: 'read',
    fulfillment: 'read',
    inbox: 'read write',
    inquiries: 'read write',
    inventory: 'read',
    loyalty: 'read',
    monograms: 'read',
    orders: 'read write refund cancel',
    payments: 'read',
    policies: 'read',
    registries: 'read write',
    returns: 'read write refund',
    today: 'read',
    wallet: 'read issue',
  },
  Content: {
    catalog: 'read',
    newsletters: 'read write',
    policies: 'read',
    search: 'read write',
    today: 'read',
  },
  Analyst: {
    catalog: 'read',
    coupons: 'read',
    inventory: 'read',
    loyalty: 'read',
    newsletters: 'read',
    orders: 'read',
    payments: 'read',
    registries: 'read',
    reports: 'read',
    returns: 'read',
    search: 'read',
    today: 'read',
    wallet: 'read',
  },
  Developer: {
    audit: 'read',
    catalog: 'read',
    inventory: 'read',
    keys: 'read write',
    orders: 'read',
    search: 'read',
    settings: 'read',
  },
}

function isAllowed(role: string, permission: string): boolean {
  const allowed = rights[role] ?? {}
  if (permission === 'profile.own' || allowed === everything) return true
  const [resource = '', action = ''] = permission.split('.')
  return (allowed[resource] ?? '').split(' ').includes(action)
}

/** A call that is allowed may be refused for its input; its input is empty, so nothing happens. */
async function findOutcome(
  { method, path, bytes }: (typeof endpoints)[number],
  headers: Record<string, string>,
): Promise<string> {
  const { data } = await call(`${method} ${path}`, bytes ? '' : { nothing: 'here' }, headers)
  return data['reason'] === 'permission-missing' ? 'refused' : 'allowed'
}

test('every permission of a role or a call is declared with words', () => {
  for (const [permission, words] of Object.entries(shop.services.permissions)) {
    expect(permission).toMatch(/^[a-z][A-Za-z]*\.[a-z]+$/)
    expect(words.length, permission).toBeGreaterThan(5)
  }
  for (const { permission, path } of endpoints) expect(declared, path).toContain(permission)
})

test.each(Object.keys(rights))('the role %s makes its calls and no others', async (role) => {
  const { headers } = await signInStaff(testShop, { role })
  const found: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path} (${endpoint.permission})`
    found[name] = await findOutcome(endpoint, headers)
    wanted[name] = isAllowed(role, endpoint.permission ?? '') ? 'allowed' : 'refused'
  }
  expect(found).toEqual(wanted)
})

test('a role that is stored has the permissions of the table', async () => {
  const { rows } = await database.query('select name, permissions from staff_roles order by name')
  const stored = rows.map(({ name, permissions }) => [name, permissions] as [string, string[]])
  expect(stored.map(([name]) => name)).toEqual(Object.keys(rights).toSorted())
  for (const [name, permissions] of stored) {
    const own = permissions.includes(everything) ? declared : permissions
    for (const permission of new Set([...own, ...declared]))
      expect(
        own.includes(permission) || permission === 'profile.own',
        `${name} ${permission}`,
      ).toBe(isAllowed(name, permission))
  }
})

test.each(endpoints.filter(({ permission }) => permission !== 'profile.own'))(
  'a key without $permission is refused $method $path, with words',
  async ({ method, path, permission, ...endpoint }) => {
    const others = declared.filter((one) => one !== permission)
    const key = await createStaffKey(database.db, {
      name: 'Narrow',
      permissions: others,
      now: new Date(),
    })
    const input = endpoint.bytes ? '' : sampleInput({ method, path, permission, ...endpoint })
    const answer = await call(`${method} ${path}`, input, { authorization: `Bearer ${key}` })
    expect(answer).toMatchObject({
      status: 403,
      code: 40300,
      msg: expect.stringContaining(shop.services.permissions[permission ?? 'a.b'] ?? ''),
      data: { reason: 'permission-missing', permission },
    })
  },
)
