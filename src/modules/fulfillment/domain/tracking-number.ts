import { createCodeKey } from '#kernel/typed-code/typed-code.ts'

type KnownCarrier = 'ups' | 'usps' | 'fedex' | 'dhl' | 'ontrac' | 'amazon' | 'simulated'

/** `other` is named by staff; `none` has no tracking number. */
export type CarrierId = KnownCarrier | 'other' | 'none'

export interface CarrierTrackingPage {
  readonly carrier: CarrierId
  readonly label: string
  /** The tracking page of the carrier; null when the shop shows all tracking events. */
  readonly url: string | null
}

interface Pattern {
  readonly carrier: KnownCarrier
  readonly shape: RegExp
  readonly isValid: (number: string) => boolean
}

const labels: Readonly<Record<Exclude<KnownCarrier, 'simulated'>, string>> = {
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  dhl: 'DHL Express',
  ontrac: 'OnTrac',
  amazon: 'Amazon Logistics',
}

const pages: Readonly<Record<KnownCarrier, string | null>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  ontrac: 'https://www.ontrac.com/tracking/?number=',
  amazon: 'https://track.amazon.com/tracking/',
  simulated: null,
}

/** Stricter patterns come first. Where formats overlap, the check digit decides. */
const patterns: readonly Pattern[] = [
  { carrier: 'simulated', shape: /^AUM[0-9A-HJKMNP-TV-Z]{12}$/, isValid: () => true },
  { carrier: 'ups', shape: /^1Z[0-9A-Z]{16}$/, isValid: isUps },
  { carrier: 'amazon', shape: /^TB[ACM]\d{12}$/, isValid: () => true },
  { carrier: 'ontrac', shape: /^[CD]\d{14}$/, isValid: isOntrac },
  { carrier: 'usps', shape: /^[A-Z]{2}\d{9}US$/, isValid: isS10 },
  { carrier: 'usps', shape: /^(91|92|93|94|95|82)\d{20}$/, isValid: isUspsNumber },
  {
    carrier: 'usps',
    shape: /^420\d{5}(\d{4})?(91|92|93|94|95)\d{20}$/,
    isValid: (text) => isUspsNumber(text.slice(-22)),
  },
  { carrier: 'usps', shape: /^\d{20}$/, isValid: isUspsNumber },
  { carrier: 'fedex', shape: /^\d{12}$/, isValid: isFedexExpress },
  { carrier: 'fedex', shape: /^\d{15}$/, isValid: isFedexGround },
  { carrier: 'fedex', shape: /^96\d{20}$/, isValid: (text) => isFedexGround(text.slice(-15)) },
  {
    carrier: 'dhl',
    shape: /^\d{10}$/,
    isValid: (text) => Number(text.slice(0, 9)) % 7 === Number(text.charAt(9)),
  },
]

/**
 * Recognizes the carrier by format and check digit; spaces and dashes are ignored. Null when
 * unknown.
 */
export function recognizeTracking(
  text: string,
): { readonly carrier: CarrierId; readonly trackingNo: string } | null {
  const trackingNo = createCodeKey(text)
  const found = patterns.find(({ shape, isValid }) => shape.test(trackingNo) && isValid(trackingNo))
  return found ? { trackingNo, carrier: found.carrier } : null
}

export interface TrackingData {
  readonly carrier: CarrierId
  /** As entered; empty when the number identifies the carrier. */
  readonly carrierName: string
  readonly trackingNo: string
  /** An entered tracking page, which overrides the carrier's own. */
  readonly trackingUrl: string | null
}

/** The name of the simulated carrier; it says so wherever the name is shown. */
export const formatOwnCarrier = (shopName: string): string => `${shopName} Post (simulated)`

function getCarrierLabel(carrier: KnownCarrier, shopName: string): string {
  return carrier === 'simulated' ? formatOwnCarrier(shopName) : labels[carrier]
}

/** The carrier's name and tracking page. */
export function getCarrierPage(
  { carrier, carrierName, trackingNo, trackingUrl }: TrackingData,
  shopName: string,
): CarrierTrackingPage {
  if (carrier === 'none' || carrier === 'other')
    return { carrier, label: carrierName, url: trackingUrl }
  const page = pages[carrier]
  return {
    carrier,
    label: carrierName || getCarrierLabel(carrier, shopName),
    url: trackingUrl ?? (page === null ? null : `${page}${trackingNo}`),
  }
}

/** Matches a carrier by id or name, in any case. */
export function isCarrierName(
  carrier: CarrierId,
  { name, shopName }: { readonly name: string; readonly shopName: string },
): boolean {
  const normalized = name.trim().toLowerCase()
  return (
    normalized === carrier
    || (carrier !== 'other'
      && carrier !== 'none'
      && normalized === getCarrierLabel(carrier, shopName).toLowerCase())
  )
}

const digits = (text: string): number[] => Array.from(text, Number)

/** Letters count as (position in the alphabet + 1) modulo ten, every second character twice. */
function isUps(text: string): boolean {
  const values = Array.from(text.slice(2), (character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  )
  const total = values
    .slice(0, 15)
    .reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (total % 10)) % 10 === values[15]
}

/** Modulo ten, three times every second digit, counted from the right. */
function isUspsNumber(text: string): boolean {
  const body = digits(text).slice(0, -1).reverse()
  const total = body.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (total % 10)) % 10 === Number(text.at(-1))
}

/** The Universal Postal Union's S10: weights 8, 6, 4, 2, 3, 5, 9, 7, modulo eleven. */
function isS10(text: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const total = digits(text.slice(2, 10)).reduce(
    (sum, value, index) => sum + value * (weights[index] ?? 0),
    0,
  )
  const rest = 11 - (total % 11)
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(text.charAt(10))
}

function isFedexExpress(text: string): boolean {
  const weights = [3, 1, 7]
  const total = digits(text.slice(0, 11)).reduce(
    (sum, value, index) => sum + value * (weights[index % 3] ?? 0),
    0,
  )
  return (total % 11) % 10 === Number(text.charAt(11))
}

function isFedexGround(text: string): boolean {
  const body = digits(text.slice(0, 14)).reverse()
  const total = body.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (total % 10)) % 10 === Number(text.charAt(14))
}

/** C counts as 4, D as 5; otherwise as with UPS. */
function isOntrac(text: string): boolean {
  const values = [text.startsWith('C') ? 4 : 5, ...digits(text.slice(1))]
  const total = values
    .slice(0, -1)
    .reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (total % 10)) % 10 === values.at(-1)
}
