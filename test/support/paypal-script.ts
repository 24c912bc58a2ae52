import type { Page } from 'playwright-core'
import type { PayPalServer } from './paypal-server.ts'

/** The parts of PayPal's script that the shop uses: a button that opens PayPal's window. */
const script = `window.paypal = {
  version: '5',
  Buttons: ({ createOrder, onApprove, onCancel }) => ({
    isEligible: () => true,
    close: async () => {},
    async render(box) {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Pay with PayPal' })
      button.onclick = async () => {
        const orderID = await createOrder()
        const answered = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }))
        window.open('https://www.paypal.com/checkoutnow?token=' + orderID)
        if ((await answered) === 'approved') await onApprove({ orderID })
        else onCancel({ orderID })
      }
      box.append(button)
    },
  }),
}`

const windowPage = `<!doctype html><html lang="en"><title>PayPal</title>
<button id="approved">Agree and pay</button><button id="cancelled">Cancel</button>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  if (button.id === 'approved') await fetch('/approve' + location.search)
  opener.postMessage(button.id, '*')
  close()
}
</script></html>`

/** Intercepts PayPal's hosts; `declines` answers the next authorizations with this issue. */
export async function answerAsPayPal(
  page: Page,
  paypal: PayPalServer,
  declines: string[] = [],
): Promise<void> {
  await page.context().route('https://www.paypal.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/sdk/js')
      return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname === '/checkoutnow')
      return route.fulfill({ contentType: 'text/html', body: windowPage })
    paypal.approve(searchParams.get('token') ?? '', declines.shift())
    return route.fulfill({ json: {} })
  })
}
