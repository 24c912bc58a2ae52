/** Where the frame reports to: the shop's page around it, and nobody else. */
const shop = document.body.dataset.shop || location.origin
const clientSecret = location.hash.slice(1)

function tell(state, more = {}) {
  if (parent !== window) parent.postMessage({ type: 'aumbry:payment', state, ...more }, shop)
}

new ResizeObserver(() => tell('resize', { height: document.body.scrollHeight })).observe(document.body)

const form = document.querySelector('#card')
const question = document.querySelector('#challenge')
const settled = document.querySelector('#settled')
if (form) runCardForm()
else if (question) runChallenge()
else if (settled) tell(settled.dataset.state)

const sentences = {
  card_declined: 'Your bank declined the card. Nothing was charged. Try another card, or call the number on the back of this one.',
  insufficient_funds: 'The card does not have enough available for this total. Nothing was charged. Use another card.',
  expired_card: 'The card has expired. Nothing was charged. Use a card that is still valid.',
  incorrect_cvc: 'The bank does not know this card as you typed it. Nothing was charged. Check the security code and pay again.',
  authentication_failed: 'Your bank could not confirm that it was you. Nothing was charged. Pay again, or use another card.',
  processing_error: 'The card network did not answer in time. Nothing was charged. Wait a minute and pay again.',
  too_many_attempts: 'That was one try too many, so this payment is closed. Nothing was charged, and your cart is kept.',
}

async function post(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ client_secret: clientSecret, ...body }) })
  return { status: answer.status, body: await answer.json() }
}

function runCardForm() {
  const { number, exp, cvc, name } = form.elements
  const pay = form.querySelector('#pay')
  const notice = form.querySelector('#notice')
  const bank = document.querySelector('#bank')
  const session = form.dataset.session
  let busy = false

  const isAmex = () => /^3[47]/.test(digits(number))
  const checks = {
    number: () => (passesLuhn(digits(number)) ? '' : digits(number) ? 'A digit is missing or mistyped. Check the number.' : 'Enter the number on the card.'),
    exp: () => checkExpiry(exp.value),
    cvc: () => (digits(cvc).length === (isAmex() ? 4 : 3) ? '' : `Enter the ${isAmex() ? 4 : 3} digits of the security code.`),
    name: () => (name.value.trim() ? '' : 'Enter the name on the card.'),
  }

  number.addEventListener('input', () => {
    rewrite(number, isAmex() ? [4, 6, 5] : [4, 4, 4, 4, 3], ' ')
    form.querySelector('#brand').textContent = brandOf(digits(number))
    form.querySelector('#cvc-hint').textContent = isAmex() ? '4 digits on the front' : '3 digits on the back'
  })
  exp.addEventListener('input', () => {
    const [month, year] = exp.value.split('/')
    if (year === undefined && /^[2-9]$/.test(month)) exp.value = `0${month}`
    if (year !== undefined && /^\s*[1-9]\s*$/.test(month)) exp.value = `0${month.trim()}/${year}`
    rewrite(exp, [2, 2], '/')
  })
  cvc.addEventListener('input', () => rewrite(cvc, [4], ''))
  for (const [field, check] of Object.entries(checks)) {
    const input = form.elements[field]
    input.addEventListener('blur', () => input.value && showError(field, check()))
    input.addEventListener('input', () => input.getAttribute('aria-invalid') && showError(field, check()))
  }
  document.addEventListener('click', (event) => {
    const card = event.target.closest('.use')
    if (!card || busy) return
    number.value = card.dataset.number
    exp.value ||= `12/${String(new Date().getFullYear() + 3).slice(-2)}`
    cvc.value = isAmex() ? '1234' : '123'
    name.value ||= 'Nora Hale'
    number.dispatchEvent(new Event('input', { bubbles: true }))
    for (const field of Object.keys(checks)) showError(field, '')
    pay.focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!busy) void submit()
  })
  addEventListener('pagehide', () => form.reset())
  tell('ready')

  async function submit() {
    const faults = Object.entries(checks).map(([field, check]) => [field, check()])
    for (const [field, fault] of faults) showError(field, fault)
    const first = faults.find(([, fault]) => fault)
    if (first) return form.elements[first[0]].focus()
    setBusy(true)
    tell('busy')
    try {
      const { status, body } = await post(`v1/sessions/${session}/confirm`, { card: { number: number.value, exp: exp.value, cvc: cvc.value, name: name.value } })
      if (status === 422 && body.error?.param) return refuse(body.error.param, body.error.message)
      if (status === 409) return end('unknown', 'This payment was already used. We are looking up how it ended.')
      if (status !== 200) throw new Error(String(status))
      return follow(body)
    } catch {
      return end('unknown', 'We are checking with your bank. Do not pay again.')
    }
  }

  function follow({ status, failure }) {
    if (status === 'requires_action') return askBank()
    if (status === 'open') return decline(failure?.code)
    if (status === 'failed') return end('failed', sentences[failure?.code] ?? sentences.too_many_attempts)
    return end(status, status === 'authorized' ? 'Your card is approved.' : 'We are checking with your bank. Do not pay again.')
  }

  function askBank() {
    tell('requires_action')
    bank.querySelector('iframe').src = `challenge?session=${encodeURIComponent(session)}#${clientSecret}`
    bank.showModal()
    addEventListener('message', function answered({ origin, source, data }) {
      if (origin !== location.origin || source !== bank.querySelector('iframe').contentWindow || data?.type !== 'sandbox:challenge') return
      removeEventListener('message', answered)
      bank.close()
      if (data.answer) follow(data.answer)
      else end('unknown', 'We are checking with your bank. Do not pay again.')
    })
  }
  bank.addEventListener('cancel', (event) => event.preventDefault())

  function decline(code) {
    setBusy(false)
    notice.textContent = sentences[code] ?? sentences.card_declined
    notice.hidden = false
    notice.focus()
    tell('declined', { code })
  }

  function refuse(field, message) {
    setBusy(false)
    showError(field, message)
    form.elements[field].focus()
    tell('ready')
  }

  function end(state, words) {
    notice.textContent = words
    notice.hidden = false
    notice.dataset.kind = state === 'failed' ? 'error' : 'status'
    form.dataset.ended = state
    form.reset()
    notice.focus()
    tell(state)
  }

  function setBusy(on) {
    busy = on
    notice.hidden = true
    for (const input of [number, exp, cvc, name]) input.readOnly = on
    pay.setAttribute('aria-busy', String(on))
    pay.firstElementChild.textContent = on ? 'Paying…' : pay.dataset.label
  }

  function showError(field, fault) {
    const input = form.elements[field]
    const error = form.querySelector(`#${field}-error`)
    error.textContent = fault
    error.hidden = !fault
    if (fault) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
}

function runChallenge() {
  question.addEventListener('submit', async (event) => {
    event.preventDefault()
    for (const button of question.querySelectorAll('button')) button.disabled = true
    const answer = await post(`v1/sessions/${question.dataset.session}/challenge`, { approved: event.submitter.value === 'yes' }).catch(() => null)
    parent.postMessage({ type: 'sandbox:challenge', answer: answer?.status === 200 ? answer.body : null }, location.origin)
  })
}

function digits(input) {
  return input.value.replaceAll(/\D/g, '')
}

/** Groups the digits while they are typed and leaves the caret after the digit it was after. */
function rewrite(input, groups, mark) {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length
  let rest = digits(input).slice(0, groups.reduce((sum, size) => sum + size, 0))
  const parts = []
  for (const size of groups) {
    if (rest) parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  const text = parts.join(mark)
  if (text === input.value) return
  input.value = text
  let caret = 0
  for (let seen = 0; seen < before && caret < text.length; caret++) if (/\d/.test(text[caret])) seen++
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

function passesLuhn(text) {
  if (!/^\d{13,19}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(text) {
  if (/^4/.test(text)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(text)) return 'Mastercard'
  if (/^3[47]/.test(text)) return 'Amex'
  return /^6(011|5)/.test(text) ? 'Discover' : ''
}

function checkExpiry(text) {
  const match = /^(\d{2})\/(\d{2})$/.exec(text.trim())
  if (!match || Number(match[1]) < 1 || Number(match[1]) > 12) return text ? 'Enter the date as MM/YY, as printed on the card.' : 'Enter the date printed on the card.'
  return new Date(2000 + Number(match[2]), Number(match[1]), 1) > new Date() ? '' : 'This date has passed. Check it, or use another card.'
}
