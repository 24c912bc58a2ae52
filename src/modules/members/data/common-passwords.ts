import { passwordFault, commonPasswordWarning } from '../domain/password-rule.ts'

/** What is wrong with a new password: the rule first, then the list of those that are guessed first (zxcvbn-ts, MIT). */
export async function newPasswordFault(password: string): Promise<string | null> {
  return passwordFault(password) ?? ((await isCommon(password)) ? commonPasswordWarning : null)
}

/** The list is loaded when the first password is set, and forgotten with the process. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const plain = password.toLowerCase()
  return dictionary['passwords-common'].includes(plain)
}
