import type { Page } from 'playwright-core'
import type { StripeServer } from './stripe-server.ts'

/** As much of Stripe.js as the shop calls. Like Stripe's own it brings frames of more than one host, and speaks to the API. */
const script = `window.Stripe = (publishableKey) => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create(kind, options) {
      this.options = options
      const frames = [['Secure payment input frame', 'https://js.stripe.com/v3/elements-inner.html'], ['', 'https://abc.js.stripe.com/v3/controller.html']]
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
    const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + elements.clientSecret.split('_secret_')[0] + '/confirm', { method: 'POST', body })
    return answer.ok ? {} : { error: { type: 'card_error' } }
  },
})`

const frame = '<!doctype html><html lang="en"><title>Card</title><p>Card number</p></html>'

/** Stripe's hosts as a browser meets them; a confirmed card is a good one. What the page's policy shuts out never gets here. */
export async function answerAsStripe(page: Page, stripe: StripeServer): Promise<void> {
  await page.route(/^https:\/\/(\w+\.)?js\.stripe\.com\//, (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const [, intent = ''] = /payment_intents\/(\w+)\/confirm/.exec(route.request().url()) ?? []
    await stripe.confirm(intent, 'pm_card_visa')
    await route.fulfill({ json: { id: intent }, headers: { 'access-control-allow-origin': '*' } })
  })
}
