import { brandOf, checkExpiry, digits, passesLuhn, rewrite } from './card-fields.js'
import { messages } from './frame-messages.js'

/** The frame reports only to the page of the shop around it. */
const shop = document.body.dataset.shop || location.origin
const clientSecret = location.hash.slice(1)

const checking = 'We are checking with your bank. Do not pay again.'

const form = document.querySelector('#card')
const challengeChoices = document.querySelector('#asked')
const challengeForm = document.querySelector('#challenge')
const outcomeNotice = document.querySelector('#settled')
const fields = form ? [...form.querySelectorAll('input')] : []
let busy = false
let challengeCount = 0

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

new ResizeObserver(() => notifyShop('resize', { height: document.body.scrollHeight })).observe(
  document.body,
)
if (form) listen()
if (challengeChoices) offerChoices()
if (challengeForm) {
  challengeForm.addEventListener('submit', (event) => void submitChallenge(event))
  setDisabled(challengeForm, false)
}
if (outcomeNotice) notifyShop(outcomeNotice.dataset.state)

function notifyShop(state, more = {}) {
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
  // Fields may have been filled in before the listeners were added.
  for (const field of [number, exp, cvc]) field.dispatchEvent(new Event('input', { bubbles: true }))
  setDisabled(form, false)
  notifyShop('ready')
}

/** Buttons are disabled until the script listens, so that no click is lost. */
function setDisabled(inside, isDisabled) {
  for (const button of inside.querySelectorAll('button')) button.disabled = isDisabled
}

/** Fills in a test card from the list. */
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
  const invalid = fields.filter((field) => check(field))
  if (invalid.length > 0) return invalid[0].focus()
  const { number, exp, cvc, name } = form.elements
  setBusy(true)
  notifyShop('busy')
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
  if (status === 'requires_action') return openChallenge()
  if (status === 'open') return decline(failure?.code)
  if (status === 'failed')
    return end('failed', messages[failure?.code] ?? messages.too_many_attempts)
  return end(status, status === 'authorized' ? 'Your card is approved.' : checking)
}

function openChallenge() {
  const bank = document.querySelector('#bank')
  const frame = bank.querySelector('iframe')
  notifyShop('requires_action')
  // The same URL would not load a second time.
  frame.src = `challenge?session=${encodeURIComponent(form.dataset.session)}&question=${++challengeCount}#${clientSecret}`
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

/** For a shopper who left during the challenge and came back. */
function offerChoices() {
  challengeChoices.querySelector('#ask-again').addEventListener('click', () => {
    showForm()
    setBusy(true)
    openChallenge()
  })
  challengeChoices.querySelector('#other-card').addEventListener('click', () => void useOtherCard())
  setDisabled(challengeChoices, false)
}

/** Ends the challenge; its card is not charged. */
async function useOtherCard() {
  setDisabled(challengeChoices, true)
  const answer = await post(`v1/sessions/${form.dataset.session}/challenge`, {
    approved: false,
  }).catch(() => null)
  showForm()
  if (answer?.status !== 200) return end('unknown', checking)
  if (answer.body.status !== 'open') return follow(answer.body)
  form.elements.number.focus()
  notifyShop('declined')
}

function showForm() {
  challengeChoices.remove()
  form.hidden = false
}

/** Runs inside the frame of the bank. */
async function submitChallenge(event) {
  event.preventDefault()
  setDisabled(challengeForm, true)
  const answer = await post(`v1/sessions/${challengeForm.dataset.session}/challenge`, {
    approved: event.submitter.value === 'yes',
  }).catch(() => null)
  parent.postMessage(
    { type: 'sandbox:challenge', answer: answer?.status === 200 ? answer.body : null },
    location.origin,
  )
}

/** Another card may follow; the entered values stay. */
function decline(code) {
  setBusy(false)
  showNotice(messages[code] ?? messages.card_declined, 'error')
  notifyShop('declined', { code })
}

function refuse(field, message) {
  setBusy(false)
  showError(field, message)
  field.focus()
  notifyShop('ready')
}

/** The payment is decided or its outcome unknown: the form cannot be used again. */
function end(state, text) {
  form.dataset.ended = state
  form.reset()
  showNotice(text, state === 'failed' ? 'error' : 'status')
  notifyShop(state)
}

function showNotice(text, kind) {
  const notice = form.querySelector('#notice')
  notice.textContent = text
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
  const problem = checks[field.name](field.value)
  showError(field, problem)
  return problem
}

function showError(field, problem) {
  const error = form.querySelector(`#${field.name}-error`)
  error.textContent = problem
  error.hidden = !problem
  if (problem) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function isAmex() {
  return /^3[47]/.test(digits(form.elements.number.value))
}

function codeLength() {
  return isAmex() ? 4 : 3
}
