/**
 * The Express Checkout Element of Stripe.js, as a part of its script. The buttons and the sheet of
 * the wallet are in a frame of another host; the element takes part in both directions.
 */
export const expressElements = `const expressElements = (publishableKey, options) => {
  const elements = {
    ...options,
    details: {},
    update(change) {
      Object.assign(elements, change)
    },
    submit: async () => ({}),
    create(kind, settings) {
      const heard = {}
      let frame
      const tell = (type, fields) => frame.contentWindow.postMessage({ type, ...fields }, '*')
      // As Stripe.js: the rows may not add up to more than the amount.
      const show = (details = {}) => {
        Object.assign(elements.details, details)
        const { lineItems = [], shippingRates = [] } = elements.details
        const sum = lineItems.reduce((total, { amount }) => total + amount, 0)
        if (sum > elements.amount) throw new Error('IntegrationError: the line items exceed the amount')
        if (settings.shippingAddressRequired && shippingRates.length === 0) throw new Error('IntegrationError: shippingRates')
        tell('sheet', { amount: elements.amount, lineItems, shippingRates, countries: settings.allowedShippingCountries })
      }
      const change = { resolve: show, reject: () => tell('rejected', {}) }
      addEventListener('message', ({ source, data }) => {
        if (source !== frame?.contentWindow) return
        const event = { ...data.event, ...change }
        if (data.type === 'confirm') event.paymentFailed = ({ message }) => tell('failed', { message })
        heard[data.type]?.(event)
      })
      return {
        on: (event, listener) => void (heard[event] = listener),
        mount(box) {
          frame = Object.assign(document.createElement('iframe'), {
            title: 'Secure express checkout frame',
            src: 'https://js.stripe.com/v3/express-checkout.html',
            allow: 'payment *',
            style: 'width: 100%; height: 48px; border: 0',
            onload: () => heard.ready({ availablePaymentMethods: { link: true } }),
          })
          box.append(frame)
        },
        destroy() {},
      }
    },
  }
  return elements
}`

/** The frame: a button, and the sheet of the wallet after it was pressed. */
export const expressFrame = `<!doctype html><html lang="en"><title>Wallet</title>
<style>body { margin: 0; font: 14px sans-serif } #pay { width: 100%; height: 48px; background: #000; color: #fff; border: 0 }</style>
<button id="pay">Pay with Link</button>
<div id="sheet" hidden>
  <p id="total"></p><ul id="lines"></ul><ul id="rates"></ul><p id="countries"></p><p id="note" role="status"></p>
  <button id="providence">Ship to Providence</button><button id="toronto">Ship to Toronto</button>
  <button id="confirm">Confirm</button><button id="streetless">Confirm without a street</button><button id="cancel">Cancel</button>
</div>
<script>
const at = (id) => document.getElementById(id)
const tell = (type, event = {}) => parent.postMessage({ type, event }, '*')
const places = {
  providence: { city: 'Providence', state: 'RI', postal_code: '02906', country: 'US' },
  toronto: { city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' },
}
const contact = (line1) => ({
  expressPaymentType: 'link',
  shippingAddress: { name: 'Helen Marsh', address: { ...places.providence, line1, line2: null } },
  billingDetails: { name: 'Helen Marsh', email: 'helen@example.com', phone: '+14015550142', address: { ...places.providence, line1: '118 Benefit Street', line2: null } },
})
at('pay').onclick = () => tell('click')
at('cancel').onclick = () => { at('sheet').hidden = true; tell('cancel') }
at('confirm').onclick = () => tell('confirm', contact('118 Benefit Street'))
at('streetless').onclick = () => tell('confirm', contact(null))
const wait = (type, event) => { at('note').textContent = 'Pricing'; tell(type, event) }
for (const [id, address] of Object.entries(places)) at(id).onclick = () => wait('shippingaddresschange', { name: 'Helen', address })
addEventListener('message', ({ data }) => {
  if (data.type === 'rejected') at('note').textContent = 'This address is not served.'
  if (data.type === 'failed') { at('note').textContent = data.message; at('sheet').hidden = true }
  if (data.type !== 'sheet') return
  at('sheet').hidden = false
  at('note').textContent = 'Ready'
  at('total').textContent = 'Total ' + data.amount
  at('countries').textContent = data.countries.join()
  at('lines').replaceChildren(...data.lineItems.map(({ name, amount }) => Object.assign(document.createElement('li'), { textContent: name + ' ' + amount })))
  at('rates').replaceChildren(...data.shippingRates.map((rate) => {
    const button = Object.assign(document.createElement('button'), { textContent: rate.displayName + ' ' + rate.amount })
    button.onclick = () => wait('shippingratechange', { shippingRate: rate })
    return button
  }))
})
</script></html>`
