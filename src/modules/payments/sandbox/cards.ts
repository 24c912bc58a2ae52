export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'authentication_failed'
  | 'processing_error'

export interface BankChecks {
  readonly address: 'pass' | 'fail'
  readonly postal_code: 'pass' | 'fail'
  readonly cvc: 'pass' | 'fail' | 'unchecked'
}

export interface TestCard {
  readonly number: string
  readonly brand: 'Visa' | 'Mastercard' | 'American Express' | 'Discover'
  readonly description: string
  readonly scenario:
    | 'approve'
    | 'capture_half'
    | 'dispute_lost'
    | 'dispute_won'
    | 'dispute_answered'
    | 'challenge'
    | 'challenge_fails'
    | 'settle'
    | 'settle_fails'
    | DeclineCode
  readonly webhook?: 'late' | 'first' | 'twice'
  readonly answer?: 'lost'
  readonly refund?: 'declined_once'
  /** Checks that fail although the payment is approved. */
  readonly failedChecks?: readonly (keyof BankChecks)[]
}

/** The only accepted numbers. Any other number is rejected without being stored. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', scenario: 'approve', description: 'Paid' },
  { number: '5555555555554444', brand: 'Mastercard', scenario: 'approve', description: 'Paid' },
  {
    number: '378282246310005',
    brand: 'American Express',
    scenario: 'approve',
    description: 'Paid',
  },
  { number: '6011111111111117', brand: 'Discover', scenario: 'approve', description: 'Paid' },
  {
    number: '4000002500003155',
    brand: 'Visa',
    scenario: 'challenge',
    description: '3-D Secure: you approve or decline',
  },
  {
    number: '4000008400001629',
    brand: 'Visa',
    scenario: 'challenge_fails',
    description: '3-D Secure: verification always fails',
  },
  {
    number: '4000000000000010',
    brand: 'Visa',
    scenario: 'approve',
    failedChecks: ['address', 'postal_code'],
    description: 'Paid, but street and ZIP code do not match',
  },
  {
    number: '4000000000000036',
    brand: 'Visa',
    scenario: 'approve',
    failedChecks: ['postal_code'],
    description: 'Paid, but the ZIP code does not match',
  },
  {
    number: '4000000000000101',
    brand: 'Visa',
    scenario: 'approve',
    failedChecks: ['cvc'],
    description: 'Paid, but the security code does not match',
  },
  { number: '4000000000000002', brand: 'Visa', scenario: 'card_declined', description: 'Declined' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    scenario: 'insufficient_funds',
    description: 'Declined: insufficient funds',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    scenario: 'expired_card',
    description: 'Declined: expired',
  },
  {
    number: '4000000000000127',
    brand: 'Visa',
    scenario: 'incorrect_cvc',
    description: 'Declined: incorrect security code',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    scenario: 'processing_error',
    description: 'Declined: processing error',
  },
  {
    number: '4000000000007015',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'late',
    description: 'Paid, the webhook arrives a minute late',
  },
  {
    number: '4000000000007023',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'first',
    description: 'Paid, the webhook arrives before the response',
  },
  {
    number: '4000000000007031',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'twice',
    description: 'Paid, every webhook is sent twice',
  },
  {
    number: '4000000000007049',
    brand: 'Visa',
    scenario: 'approve',
    answer: 'lost',
    description: 'Paid, but the response is lost',
  },
  {
    number: '4000000000007056',
    brand: 'Visa',
    scenario: 'settle',
    description: 'Processing, paid ten seconds later',
  },
  {
    number: '4000000000007064',
    brand: 'Visa',
    scenario: 'settle_fails',
    description: 'Processing, declined ten seconds later',
  },
  {
    number: '4000000000007072',
    brand: 'Visa',
    scenario: 'capture_half',
    description: 'Approved, but only half is captured',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    scenario: 'dispute_lost',
    description: 'Paid, then disputed; lost after a minute',
  },
  {
    number: '4000000000007080',
    brand: 'Visa',
    scenario: 'dispute_won',
    description: 'Paid, then disputed; won after a minute',
  },
  {
    number: '4000000000007106',
    brand: 'Visa',
    scenario: 'dispute_answered',
    description: 'Paid, then disputed; won a minute after you send evidence, lost after a week',
  },
  {
    number: '4000000000007098',
    brand: 'Visa',
    scenario: 'approve',
    refund: 'declined_once',
    description: 'Paid, but the first attempt of a refund is declined',
  },
]

export const settleSeconds = 10
export const lateWebhookSeconds = 60
/** How long a bank waits for evidence, and how long it takes to decide. */
export const evidenceSeconds = 7 * 86_400
export const decisionSeconds = 60

const byNumber = new Map(testCards.map((card) => [card.number, card]))

export function findCard(number: string): TestCard | undefined {
  return byNumber.get(number.replaceAll(/[\s-]/g, ''))
}

/**
 * The checks depend on the test card, since the provider receives no address. A missing security
 * code is not checked.
 */
export function evaluateCardChecks(
  { failedChecks: wrong = [] }: TestCard,
  { cvc }: Pick<Partial<CardEntry>, 'cvc'>,
): BankChecks {
  const checkResult = (what: keyof BankChecks) =>
    wrong.includes(what) ? ('fail' as const) : ('pass' as const)
  return {
    address: checkResult('address'),
    postal_code: checkResult('postal_code'),
    cvc: cvc === undefined ? 'unchecked' : checkResult('cvc'),
  }
}

/** Groups the digits as on the card, such as "4242 4242 4242 4242" or "3782 822463 10005". */
export function formatCardNumber(number: string): string {
  return number.length === 15
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

export interface CardEntry {
  readonly number: string
  readonly exp: string
  readonly cvc: string
}

export interface CardProblem {
  readonly code: string
  readonly param: 'number' | 'exp' | 'cvc'
  readonly message: string
}

/** Validates an entry as a card network would before asking the bank. */
export function checkCard(entry: CardEntry, now: Date): TestCard | CardProblem {
  const card = findCard(entry.number)
  if (!card)
    return {
      code: 'unknown_card',
      param: 'number',
      message: 'This is a demo shop. Use one of the test cards below, not a real card.',
    }
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(entry.exp.trim())
  if (!match)
    return {
      code: 'invalid_expiry',
      param: 'exp',
      message: 'Enter the date as MM/YY, as printed on the card.',
    }
  const end = new Date(Date.UTC(2000 + Number(match[2]), Number(match[1]), 1))
  if (end <= now) return { code: 'invalid_expiry', param: 'exp', message: 'This date has passed.' }
  const length = card.brand === 'American Express' ? 4 : 3
  if (!new RegExp(`^\\d{${length}}$`).test(entry.cvc.trim()))
    return {
      code: 'invalid_cvc',
      param: 'cvc',
      message: `Enter the ${length} digits of the security code.`,
    }
  return card
}
