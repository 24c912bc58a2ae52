import type { CheckoutView } from '#modules/checkout/contract.ts'
import { formText } from '#storefront/api/form-text.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import {
  readAddress,
  readBilling,
  readPickupPerson,
  isSameAddress,
  type Problems,
} from './address-fields.ts'
import { fieldId } from './server-problems.ts'
import type { CheckoutInput } from './checkout-store.ts'

export interface SectionInput {
  readonly entered: CheckoutInput
  readonly problems: Problems
}

/** Reads the form of one section. */
export function readSection(form: HTMLFormElement): SectionInput {
  const values = new FormData(form)
  const { section = '', group = '' } = form.dataset
  if (section === 'email') return readEmail(values)
  if (section === 'address') {
    const read = readAddress(values)
    if ('problems' in read) return { entered: {}, problems: toFieldIds(group, read.problems) }
    return { entered: { groups: [{ groupId: group, address: read.address }] }, problems: {} }
  }
  if (section === 'pickup') {
    const read = readPickupPerson(values)
    if ('problems' in read) return { entered: {}, problems: toFieldIds(group, read.problems) }
    return { entered: { groups: [{ groupId: group, ...read }] }, problems: {} }
  }
  if (values.has('sameAsShipping'))
    return { entered: { billing: { sameAsShipping: true, address: null } }, problems: {} }
  // A billing address that the server has is shown without fields.
  if (!values.has('countryCode')) return { entered: {}, problems: {} }
  const read = readBilling(values)
  if ('problems' in read) return { entered: {}, problems: toFieldIds('billing', read.problems) }
  return { entered: { billing: { sameAsShipping: false, address: read.address } }, problems: {} }
}

/** Reads all open forms of the page. */
export function readPage(forms: Iterable<HTMLFormElement>): SectionInput {
  const read = [...forms].map(readSection)
  const groups = read.flatMap(({ entered }) => entered.groups ?? [])
  return {
    entered: {
      ...Object.assign({}, ...read.map(({ entered }) => entered)),
      ...(groups.length > 0 && { groups }),
    },
    problems: Object.assign({}, ...read.map(({ problems }) => problems)),
  }
}

/**
 * Removes billing data that the server already has, so that submitting again does not change the
 * price unseen.
 */
export function dropKnownBilling(
  entered: CheckoutInput,
  { billing }: Pick<CheckoutView, 'billing'>,
): CheckoutInput {
  const { billing: enteredBilling, ...rest } = entered
  const isSame = enteredBilling?.sameAsShipping === billing.sameAsShipping
  const isKnown =
    !enteredBilling
    || (isSame
      && (!enteredBilling.address || isSameAddress(enteredBilling.address, billing.address)))
  return isKnown ? rest : entered
}

function readEmail(values: FormData): SectionInput {
  const email = normalizeEmail(formText(values, 'email'))
  const emailProblem = checkEmail(email)
  if (emailProblem !== null) return { entered: {}, problems: { email: emailProblem } }
  return { entered: { email, marketing: values.has('marketing') }, problems: {} }
}

function toFieldIds(section: string, problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, text]) => [fieldId(section, field), text]),
  )
}
