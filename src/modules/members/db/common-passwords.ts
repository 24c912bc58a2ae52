import { findPasswordFault, commonPasswordWarning } from '../domain/password-rule.ts'

/**
 * Returns why a new password is not acceptable: by the rule, or because it is a common password
 * (zxcvbn-ts, MIT).
 */
export async function findNewPasswordFault(password: string): Promise<string | null> {
  return findPasswordFault(password) ?? ((await isCommon(password)) ? commonPasswordWarning : null)
}

/** The list is loaded with the first password that is set. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const plain = password.toLowerCase()
  return dictionary['passwords-common'].includes(plain)
}
