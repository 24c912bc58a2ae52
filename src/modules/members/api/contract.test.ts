import { expect, test } from 'vitest'
import { accountContract, closeAccountContract } from './account-contract.ts'
import {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from './account-security-contract.ts'
import { membersContract, passkeySignInContract, signInContract } from '../contract.ts'

const endpoints = [
  membersContract,
  closeAccountContract,
  signInContract,
  passkeySignInContract,
  accountContract,
  passkeysContract,
  accountSecurityContract,
  exportContract,
].flatMap((one) => Object.values(one))
const names = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

test.each([
  'GET /api/user/userinfo',
  'POST /api/user/confirm-password',
  'POST /api/captcha/changeEmailCaptcha',
  'POST /api/user/updateNameAndBirth',
  'GET /api/user/confirm-email/:token',
])('specification §7: %s', (name) => expect(names).toContain(name))

test('no two calls have the same path', () => expect(new Set(names).size).toBe(names.length))
