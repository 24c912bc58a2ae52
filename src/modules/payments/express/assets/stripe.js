/**
 * Stripe's Express Checkout Element in a frame of the shop. It asks the page around it for prices
 * and for the order, and shows what the page answers.
 */
const { publishableKey } = JSON.parse(document.body.dataset.config)
const place = document.querySelector('#buttons')

/** The prices that the wallet shows. */
let sheet = null
/** Prices that arrived while the wallet was open. */
let nextSheet = null
let isOpen = false
let stripe = null
let elements = null

const send = (type, fields) =>
  parent.postMessage({ type: `aumbry:express-${type}`, ...fields }, location.origin)

const questions = new Map()

/** Resolves with the answer of the page. */
function ask(type, fields) {
  const id = crypto.randomUUID()
  const { promise, resolve } = Promise.withResolvers()
  questions.set(id, resolve)
  send(type, { id, ...fields })
  return promise
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  if (data.type === 'aumbry:express-sheet') show(data.sheet)
  if (data.type === 'aumbry:express-answer') {
    questions.get(data.id)?.(data.answer)
    questions.delete(data.id)
  }
})

new ResizeObserver(() => send('resize', { height: document.body.scrollHeight })).observe(
  document.body,
)
send(window.Stripe ? 'loaded' : 'failed')

function show(found) {
  if (!elements) {
    sheet = found
    mount()
  } else if (isOpen) nextSheet = found
  else price(found)
}

function price(found) {
  sheet = found
  elements.update({ amount: found.due })
}

function close() {
  isOpen = false
  if (nextSheet) price(nextSheet)
  nextSheet = null
  send('closed')
}

function mount() {
  stripe = window.Stripe(publishableKey)
  elements = stripe.elements({
    mode: 'payment',
    amount: sheet.due,
    currency: sheet.currency.toLowerCase(),
    captureMethod: 'manual',
    appearance: { variables: { borderRadius: '0px' } },
  })
  const buttons = elements.create('expressCheckout', {
    emailRequired: true,
    phoneNumberRequired: true,
    shippingAddressRequired: true,
    billingAddressRequired: true,
    allowedShippingCountries: sheet.countries,
    shippingRates: listRates(),
    business: { name: sheet.shopName },
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 1, overflow: 'auto' },
  })
  buttons.on('ready', ({ availablePaymentMethods: methods }) =>
    send('ready', { isAvailable: methods !== undefined }),
  )
  buttons.on('loaderror', () => send('failed'))
  buttons.on('click', (event) => {
    isOpen = true
    event.resolve({ lineItems: listItems(), shippingRates: listRates() })
  })
  buttons.on('cancel', close)
  buttons.on('shippingaddresschange', (event) =>
    reprice(event, { address: toPlace(event.address) }),
  )
  buttons.on('shippingratechange', (event) => reprice(event, { methodId: event.shippingRate.id }))
  buttons.on('confirm', (event) => void confirm(event))
  buttons.mount(place)
}

async function reprice(event, change) {
  const answer = await ask('price', change)
  if (!answer.sheet) return event.reject()
  price(answer.sheet)
  event.resolve({ lineItems: listItems(), shippingRates: listRates() })
}

/** The page places the order, and the shop charges what the wallet has confirmed. */
async function confirm(event) {
  const { error: invalid } = await elements.submit()
  const { error, confirmationToken } = invalid
    ? { error: invalid }
    : await stripe.createConfirmationToken({ elements })
  const answer = error
    ? { problem: error.message ?? 'The wallet did not confirm the payment.', reason: 'fail' }
    : await ask('confirm', { cardToken: confirmationToken.id, contact: toContact(event) })
  if (!answer.problem) return
  event.paymentFailed({ reason: answer.reason, message: answer.problem })
  if (error) send('problem', { message: answer.problem })
  close()
}

const listItems = () => sheet.lines.map(({ label, amount }) => ({ name: label, amount }))

const listRates = () =>
  sheet.methods.map(({ id, label, amount, arrives }) => ({
    id,
    displayName: label,
    amount,
    deliveryEstimate: arrives,
  }))

const toPlace = ({ city, state, postal_code: postalCode, country }) => ({
  city: city ?? '',
  state: state ?? '',
  postalCode: postalCode ?? '',
  countryCode: country ?? '',
})

const toAddress = ({ name, address }) => ({
  name: name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  ...toPlace(address ?? {}),
})

const toContact = ({ shippingAddress, billingDetails }) => ({
  email: billingDetails?.email ?? '',
  phone: billingDetails?.phone ?? '',
  shipping: toAddress(shippingAddress ?? {}),
  billing: billingDetails ? toAddress(billingDetails) : null,
})
