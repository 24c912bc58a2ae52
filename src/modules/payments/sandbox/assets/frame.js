/** Where the frame reports to: the shop's page around it, and nobody else. */
const shop = document.body.dataset.shop || location.origin
const clientSecret = location.hash.slice(1)

const checking = 'We are checking with your bank. Do not pay again.'
const sentences = {
  card_declined:
    'Your bank declined the card. Nothing was charged. Try another card, or call the number on the back of this one.',
  insufficient_funds:
    'The card does not have enough available for this total. Nothing was charged. Use another card.',
  expired_card: 'The card has expired. Nothing was charged. Use a card that is still valid.',
  incorrect_cvc:
    'The bank does not know this card as you typed it. Nothing was charged. Check the security code and pay again.',
  authentication_failed:
    'Your bank could not confirm that it was you. Nothing was charged. Pay again, or use another card.',
  processing_error:
    'The card network did not answer in time. Nothing was charged. Wait a minute and pay again.',
  too_many_attempts:
    'That was one try too many, so this payment is closed. Nothing was charged, and your cart is kept.',
}

const form = document.querySelector('#card')
const asked = document.querySelector('#asked')
const question = document.querySelector('#challenge')
const settled = document.querySelector('#settled')
const fields = form ? [...form.querySelectorAll('input')] : []
let busy = false
let questions = 0

const checks = {
  number: (text) =>
    passesLuhn(digits(text))
      ? ''
      : text
        ? 'A digit is missing or mistyped. Check the number.'
        : 'Enter the number on the card.',
  exp: checkExpiry,
  cvc: (text) =>
    digits(text).length === codeLength()
      ? ''
      : `Enter the ${codeLength()} digits of the security code.`,
  name: (text) => (text.trim() ? '' : 'Enter the name on the card.'),
}

new ResizeObserver(() => tell('resize', { height: document.body.scrollHeight })).observe(
  document.body,
)
if (form) listen()
if (asked) offerWaysOn()
if (question) {
  question.addEventListener('submit', (event) => void answerBank(event))
  setDisabled(question, false)
}
if (settled) tell(settled.dataset.state)

function tell(state, more = {}) {
  if (parent !== window) parent.postMessage({ type: 'aumbry:payment', state, ...more }, shop)
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, ...body }),
  })
  return { status: answer.status, body: await answer.json() }
}

function listen() {
  const { number, exp, cvc } = form.elements
  number.addEventListener('input', () => {
    rewrite(number, isAmex() ? [4, 6, 5] : [4, 4, 4, 4, 3], ' ')
    form.querySelector('#brand').textContent = brandOf(digits(number.value))
    form.querySelector('#cvc-hint').textContent = isAmex()
      ? '4 digits on the front'
      : '3 digits on the back'
  })
  exp.addEventListener('input', () => {
    if (/^[2-9]$/.test(exp.value)) exp.value = `0${exp.value}`
    exp.value = exp.value.replace(/^\s*([1-9])\s*\//, '0$1/')
    rewrite(exp, [2, 2], '/')
  })
  cvc.addEventListener('input', () => rewrite(cvc, [4], ''))
  for (const field of fields) {
    field.addEventListener('blur', () => field.value && check(field))
    field.addEventListener('input', () => field.getAttribute('aria-invalid') && check(field))
  }
  document.addEventListener(
    'click',
    (event) =>
      event.target.closest('.use') && !busy && fillIn(event.target.closest('.use').dataset.number),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!busy) void pay()
  })
  document.querySelector('#bank').addEventListener('cancel', (event) => event.preventDefault())
  addEventListener('pagehide', () => form.reset())
  // A quick hand, or the browser, has filled in what nobody listened to.
  for (const field of [number, exp, cvc]) field.dispatchEvent(new Event('input', { bubbles: true }))
  setDisabled(form, false)
  tell('ready')
}

/** Until the script listens a click would be lost, so the page comes with its buttons off. */
function setDisabled(inside, isDisabled) {
  for (const button of inside.querySelectorAll('button')) button.disabled = isDisabled
}

/** A test card from the list. */
function fillIn(text) {
  const { number, exp, cvc, name } = form.elements
  number.value = text
  exp.value ||= `12/${String(new Date().getFullYear() + 3).slice(-2)}`
  cvc.value = isAmex() ? '1234' : '123'
  name.value ||= 'Nora Hale'
  number.dispatchEvent(new Event('input', { bubbles: true }))
  for (const field of fields) showError(field, '')
  form.querySelector('#pay').focus()
}

async function pay() {
  const wrong = fields.filter((field) => check(field))
  if (wrong.length > 0) return wrong[0].focus()
  const { number, exp, cvc, name } = form.elements
  setBusy(true)
  tell('busy')
  try {
    const { status, body } = await post(`v1/sessions/${form.dataset.session}/confirm`, {
      card: { number: number.value, exp: exp.value, cvc: cvc.value, name: name.value },
    })
    if (status === 422 && body.error?.param)
      return refuse(form.elements[body.error.param], body.error.message)
    return status === 200 ? follow(body) : end('unknown', checking)
  } catch {
    return end('unknown', checking)
  }
}

function follow({ status, failure }) {
  if (status === 'requires_action') return askBank()
  if (status === 'open') return decline(failure?.code)
  if (status === 'failed')
    return end('failed', sentences[failure?.code] ?? sentences.too_many_attempts)
  return end(status, status === 'authorized' ? 'Your card is approved.' : checking)
}

function askBank() {
  const bank = document.querySelector('#bank')
  const frame = bank.querySelector('iframe')
  tell('requires_action')
  // The same address would not load a second time.
  frame.src = `challenge?session=${encodeURIComponent(form.dataset.session)}&question=${++questions}#${clientSecret}`
  document.querySelector('.cards').open = false
  bank.showModal()
  bank.scrollIntoView({ block: 'nearest' })
  addEventListener('message', function answered({ origin, source, data }) {
    if (
      origin !== location.origin
      || source !== frame.contentWindow
      || data?.type !== 'sandbox:challenge'
    )
      return
    removeEventListener('message', answered)
    bank.close()
    if (data.answer) follow(data.answer)
    else end('unknown', checking)
  })
}

/** The shopper left while the bank was asking, and came back. */
function offerWaysOn() {
  asked.querySelector('#ask-again').addEventListener('click', () => {
    showForm()
    setBusy(true)
    askBank()
  })
  asked.querySelector('#other-card').addEventListener('click', () => void useOtherCard())
  setDisabled(asked, false)
}

/** Ends the bank's question; the card that it was about is not charged. */
async function useOtherCard() {
  setDisabled(asked, true)
  const answer = await post(`v1/sessions/${form.dataset.session}/challenge`, {
    approved: false,
  }).catch(() => null)
  showForm()
  if (answer?.status !== 200) return end('unknown', checking)
  if (answer.body.status !== 'open') return follow(answer.body)
  form.elements.number.focus()
  tell('declined')
}

function showForm() {
  asked.remove()
  form.hidden = false
}

/** Inside the bank's frame. */
async function answerBank(event) {
  event.preventDefault()
  setDisabled(question, true)
  const answer = await post(`v1/sessions/${question.dataset.session}/challenge`, {
    approved: event.submitter.value === 'yes',
  }).catch(() => null)
  parent.postMessage(
    { type: 'sandbox:challenge', answer: answer?.status === 200 ? answer.body : null },
    location.origin,
  )
}

/** Another card may follow; what was typed stays. */
function decline(code) {
  setBusy(false)
  say(sentences[code] ?? sentences.card_declined, 'error')
  tell('declined', { code })
}

function refuse(field, message) {
  setBusy(false)
  showError(field, message)
  field.focus()
  tell('ready')
}

/** Decided, or nobody knows: the form is gone for good, and so is what was typed. */
function end(state, words) {
  form.dataset.ended = state
  form.reset()
  say(words, state === 'failed' ? 'error' : 'status')
  tell(state)
}

function say(words, kind) {
  const notice = form.querySelector('#notice')
  notice.textContent = words
  notice.dataset.kind = kind
  notice.hidden = false
  notice.focus()
}

function setBusy(on) {
  const button = form.querySelector('#pay')
  busy = on
  form.querySelector('#notice').hidden = true
  for (const field of fields) field.readOnly = on
  button.setAttribute('aria-busy', String(on))
  button.firstElementChild.textContent = on ? 'Paying…' : button.dataset.label
}

function check(field) {
  const fault = checks[field.name](field.value)
  showError(field, fault)
  return fault
}

function showError(field, fault) {
  const error = form.querySelector(`#${field.name}-error`)
  error.textContent = fault
  error.hidden = !fault
  if (fault) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function digits(text) {
  return text.replaceAll(/\D/g, '')
}

function isAmex() {
  return /^3[47]/.test(digits(form.elements.number.value))
}

function codeLength() {
  return isAmex() ? 4 : 3
}

/** Groups the digits while they are typed and leaves the caret after the digit it was after. */
function rewrite(input, groups, mark) {
  const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  let rest = digits(input.value).slice(
    0,
    groups.reduce((sum, size) => sum + size, 0),
  )
  const parts = []
  for (const size of groups) {
    if (rest) parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  const text = parts.join(mark)
  if (text === input.value) return
  input.value = text
  let caret = 0
  for (let seen = 0; seen < before && caret < text.length; caret++)
    if (/\d/.test(text[caret])) seen++
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
  if (text.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(text)) return 'Mastercard'
  if (/^3[47]/.test(text)) return 'Amex'
  return /^6(011|5)/.test(text) ? 'Discover' : ''
}

function checkExpiry(text) {
  const match = /^(\d{2})\/(\d{2})$/.exec(text.trim())
  if (!match || Number(match[1]) < 1 || Number(match[1]) > 12)
    return text
      ? 'Enter the date as MM/YY, as printed on the card.'
      : 'Enter the date printed on the card.'
  return new Date(2000 + Number(match[2]), Number(match[1]), 1) > new Date()
    ? ''
    : 'This date has passed. Check it, or use another card.'
}
