import { checkEmail } from './check-email.ts'

/** The address with its likely domain, such as "helen@gmail.com" for "helen@gmial.com"; or null. */
export async function suggestEmail(email: string): Promise<string | null> {
  if (checkEmail(email) !== null) return null
  const { run } = await import('@zootools/email-spell-checker')
  const domain = run({ email })?.domain
  return domain === undefined ? null : email.trim().replace(/@[^@]*$/, `@${domain}`)
}
