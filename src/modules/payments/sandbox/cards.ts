export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'authentication_failed'
  | 'processing_error'

/** What a bank compared with what it knows of its customer. */
export interface BankChecks {
  readonly address: 'pass' | 'fail'
  readonly postal_code: 'pass' | 'fail'
  readonly cvc: 'pass' | 'fail' | 'unchecked'
}

export interface TestCard {
  readonly number: string
  readonly brand: 'Visa' | 'Mastercard' | 'American Express' | 'Discover'
  /** What happens, in the words of the card frame and the docs. */
  readonly says: string
  readonly scenario:
    | 'approve'
    | 'capture_half'
    | 'dispute_lost'
    | 'dispute_won'
    | 'challenge'
    | 'challenge_fails'
    | 'settle'
    | 'settle_fails'
    | DeclineCode
  readonly webhook?: 'late' | 'first' | 'twice'
  readonly answer?: 'lost'
  /** What its bank finds wrong, and pays all the same. */
  readonly wrong?: readonly (keyof BankChecks)[]
}

/** The only numbers the sandbox takes. A real card is refused unread, so none can ever be stored here. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', scenario: 'approve', says: 'Paid' },
  { number: '5555555555554444', brand: 'Mastercard', scenario: 'approve', says: 'Paid' },
  { number: '378282246310005', brand: 'American Express', scenario: 'approve', says: 'Paid' },
  { number: '6011111111111117', brand: 'Discover', scenario: 'approve', says: 'Paid' },
  {
    number: '4000002500003155',
    brand: 'Visa',
    scenario: 'challenge',
    says: '3-D Secure: the bank asks, and you decide',
  },
  {
    number: '4000008400001629',
    brand: 'Visa',
    scenario: 'challenge_fails',
    says: '3-D Secure: the bank asks, and is never satisfied',
  },
  {
    number: '4000000000000010',
    brand: 'Visa',
    scenario: 'approve',
    wrong: ['address', 'postal_code'],
    says: 'Paid, but the bank knows another street and ZIP code',
  },
  {
    number: '4000000000000036',
    brand: 'Visa',
    scenario: 'approve',
    wrong: ['postal_code'],
    says: 'Paid, but the bank knows another ZIP code',
  },
  {
    number: '4000000000000101',
    brand: 'Visa',
    scenario: 'approve',
    wrong: ['cvc'],
    says: 'Paid, but the security code is wrong',
  },
  { number: '4000000000000002', brand: 'Visa', scenario: 'card_declined', says: 'Declined' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    scenario: 'insufficient_funds',
    says: 'Declined: not enough money',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    scenario: 'expired_card',
    says: 'Declined: expired',
  },
  {
    number: '4000000000000127',
    brand: 'Visa',
    scenario: 'incorrect_cvc',
    says: 'Declined: wrong security code',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    scenario: 'processing_error',
    says: 'Declined: the network did not answer',
  },
  {
    number: '4000000000007015',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'late',
    says: 'Paid, the webhook comes a minute late',
  },
  {
    number: '4000000000007023',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'first',
    says: 'Paid, the webhook arrives before the answer',
  },
  {
    number: '4000000000007031',
    brand: 'Visa',
    scenario: 'approve',
    webhook: 'twice',
    says: 'Paid, every webhook comes twice',
  },
  {
    number: '4000000000007049',
    brand: 'Visa',
    scenario: 'approve',
    answer: 'lost',
    says: 'Paid, but the answer is lost on the way',
  },
  {
    number: '4000000000007056',
    brand: 'Visa',
    scenario: 'settle',
    says: 'Processing, paid ten seconds later',
  },
  {
    number: '4000000000007064',
    brand: 'Visa',
    scenario: 'settle_fails',
    says: 'Processing, declined ten seconds later',
  },
  {
    number: '4000000000007072',
    brand: 'Visa',
    scenario: 'capture_half',
    says: 'Approved, but the bank pays only half of it',
  },
  {
    number: '4000000000000259',
    brand: 'Visa',
    scenario: 'dispute_lost',
    says: 'Paid, then disputed; a minute later the bank takes it back',
  },
  {
    number: '4000000000007080',
    brand: 'Visa',
    scenario: 'dispute_won',
    says: 'Paid, then disputed; a minute later the bank lets it stand',
  },
]

export const settleSeconds = 10
export const lateWebhookSeconds = 60
export const disputeSeconds = 60

const byNumber = new Map(testCards.map((card) => [card.number, card]))

export function findCard(number: string): TestCard | undefined {
  return byNumber.get(number.replaceAll(/[\s-]/g, ''))
}

/** The card says what its bank finds, since no address comes here; a code that nobody typed is not asked about. */
export function checksOf(
  { wrong = [] }: TestCard,
  { cvc }: Pick<Partial<CardEntry>, 'cvc'>,
): BankChecks {
  const found = (what: keyof BankChecks) =>
    wrong.includes(what) ? ('fail' as const) : ('pass' as const)
  return {
    address: found('address'),
    postal_code: found('postal_code'),
    cvc: cvc === undefined ? 'unchecked' : found('cvc'),
  }
}

/** "4242 4242 4242 4242", "3782 822463 10005": grouped as embossed. */
export function printNumber(number: string): string {
  return number.length === 15
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

export interface CardEntry {
  readonly number: string
  readonly exp: string
  readonly cvc: string
}

export interface CardFault {
  readonly code: string
  readonly param: 'number' | 'exp' | 'cvc'
  readonly message: string
}

/** What a network would turn down before asking the bank. */
export function checkCard(entry: CardEntry, now: Date): TestCard | CardFault {
  const card = findCard(entry.number)
  if (!card)
    return {
      code: 'unknown_card',
      param: 'number',
      message: 'This is a demonstration: it takes the test cards below and never a real one.',
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
