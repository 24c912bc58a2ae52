import type { Page } from 'playwright-core'
import { expressElements, expressFrame } from './stripe-express.ts'
import { redirectHost, type StripeServer } from './stripe-server.ts'

/**
 * The parts of Stripe.js that the shop uses. Like the original it has frames of several hosts and
 * calls the API.
 */
const script = `window.Stripe = (publishableKey) => ({
  elements: ({ clientSecret, customerSessionClientSecret, ...options }) => options.mode ? expressElements(publishableKey, options) : ({
    clientSecret,
    customerSession: customerSessionClientSecret,
    create(kind, options) {
      this.options = options
      const saved = this.customerSession ? '#saved' : ''
      const frames = [['Secure payment input frame', 'https://js.stripe.com/v3/elements-inner.html' + saved], ['', 'https://abc.js.stripe.com/v3/controller.html']]
      const heard = {}
      return {
        on: (event, listener) => void (heard[event] = listener),
        mount(box) {
          const loaded = frames.map(([title, src]) => new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { title, src, onload: resolve })
            if (title === '') frame.hidden = true
            box.append(frame)
          }))
          Promise.all(loaded).then(() => heard.ready())
        },
        destroy() {},
      }
    },
  }),
  async confirmPayment({ elements, confirmParams }) {
    const told = JSON.stringify({ ...elements.options, ...confirmParams.payment_method_data })
    const body = new URLSearchParams({ key: publishableKey, client_secret: elements.clientSecret, told })
    const answer = await send(elements.clientSecret, 'confirm', body)
    if (answer.next_action?.redirect_to_url) {
      const to = new URL(answer.next_action.redirect_to_url.url)
      to.searchParams.set('return_url', confirmParams.return_url)
      location.assign(to)
      return new Promise(() => {})
    }
    // The challenge stays open until the page is left.
    return answer.status === 'requires_action' ? new Promise(() => {}) : outcome(answer)
  },
  createConfirmationToken: async ({ elements }) => ({
    confirmationToken: await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body: new URLSearchParams({ key: publishableKey }) }).then((answer) => answer.json()),
  }),
  async handleNextAction({ clientSecret }) {
    return outcome(await send(clientSecret, 'authenticate', new URLSearchParams({ key: publishableKey, client_secret: clientSecret })))
  },
})
const send = (secret, act, body) =>
  fetch('https://api.stripe.com/v1/payment_intents/' + secret.split('_secret_')[0] + '/' + act, { method: 'POST', body }).then((answer) => answer.json())
const outcome = ({ last_payment_error: error }) => (error ? { error } : {})
${expressElements}`

/** The page of a payment service: each button answers and returns to the shop, as Stripe does. */
const servicePage = `<!doctype html><html lang="en"><title>PayPal</title><h1>Pay with PayPal</h1>
${['approved', 'declined', 'processing'].map((answer) => `<a href="?answer=${answer}">${answer}</a>`).join('\n')}
<script>for (const link of document.links) link.search += '&return_url=' + encodeURIComponent(new URLSearchParams(location.search).get('return_url'))</script></html>`

const frame =
  '<!doctype html><html lang="en"><title>Card</title><label>Card number <input></label><script>if (location.hash === "#saved") document.body.insertAdjacentHTML("beforeend", "<label><input type=checkbox> Save payment details for future purchases</label>")</script></html>'

/** The payment methods of a confirmed card and of an answered challenge. */
export interface StripeCards {
  readonly confirm: string
  readonly authenticate: string
}

const goodCards: StripeCards = {
  confirm: 'pm_card_visa',
  authenticate: 'pm_card_threeDSecure2Required',
}

/** Intercepts Stripe hosts in a browser; requests that the policy blocks do not arrive. */
export async function answerAsStripe(
  page: Page,
  stripe: StripeServer,
  cards = goodCards,
): Promise<void> {
  await page.route(/^https:\/\/(\w+\.)?js\.stripe\.com\//, (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: route.request().url().endsWith('/express-checkout.html') ? expressFrame : frame,
        }),
  )
  await page.route(`${redirectHost}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const answer = searchParams.get('answer')
    if (answer === null) return route.fulfill({ contentType: 'text/html', body: servicePage })
    const intent = await stripe.confirm(pathname.split('/').at(-1) ?? '', `pm_paypal_${answer}`)
    const back = new URL(searchParams.get('return_url') ?? '')
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', intent.client_secret)
    back.searchParams.set('redirect_status', answer === 'declined' ? 'failed' : 'succeeded')
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await page.route('https://api.stripe.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    if (route.request().url().endsWith('/v1/confirmation_tokens'))
      return route.fulfill({
        json: { id: stripe.createConfirmationToken(cards.confirm) },
        headers,
      })
    const [, intent = '', act = ''] =
      /payment_intents\/(\w+)\/(confirm|authenticate)/.exec(route.request().url()) ?? []
    const { id, status, last_payment_error, next_action } = await stripe.confirm(
      intent,
      act === 'confirm' ? cards.confirm : cards.authenticate,
    )
    await route.fulfill({
      json: { id, status, last_payment_error, next_action },
      headers,
    })
  })
}
