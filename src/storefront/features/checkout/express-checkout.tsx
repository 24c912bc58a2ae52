import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { useFrameMessages } from '#storefront/use-frame-messages.ts'
import { formatDeliveryDates } from './format-delivery-dates.ts'
import { TermsLine } from './terms-line.tsx'
import { explainExpressRefusal } from './explain-express-refusal.ts'
import {
  placeExpress,
  quoteExpress,
  type ExpressSheet,
  type PlacedExpress,
  type QuoteInput,
} from './express-calls.ts'
import { isFrameMessage, type FrameMessage, type WalletSheet } from './express-messages.ts'
import * as t from '#messages/express.ts'
import styles from './express.module.css'

export interface ExpressCheckoutProps {
  /** The page with the buttons. */
  readonly page: string
  /** Bought in place of the cart. */
  readonly item?: NonNullable<QuoteInput['item']>
  /** A cart with another version has other prices. */
  readonly cartVersion?: number
  /** Called when it is known whether there are buttons. */
  readonly onOffer: (isOffered: boolean) => void
}

type WalletInput = Pick<QuoteInput, 'address' | 'methodId'>
type Confirmation = Extract<FrameMessage, { type: 'aumbry:express-confirm' }>

/** How long the quantity is left alone before it is priced, in milliseconds. */
const quietPeriod = 300

/**
 * The buttons of wallets, in a frame with a policy of its own. The frame shows what this page
 * answers: prices while the shopper chooses an address, and the order at the end.
 */
export function ExpressCheckout({ page, item, cartVersion = 0, onOffer }: ExpressCheckoutProps) {
  const { name: shopName } = useShopSettings()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [sheet, setSheet] = useState<ExpressSheet | null>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const [height, setHeight] = useState(48)
  const [problem, setProblem] = useState('')
  /** What the wallet has told, and the prices that it shows. */
  const wallet = useRef<WalletInput & { shown?: ExpressSheet }>({})
  const [repeats, setRepeats] = useState(0)
  const priceAgain = () => setRepeats((before) => before + 1)
  const wanted = [item?.variantId, item?.qty, cartVersion, repeats].join()
  const latest = useRef(wanted)

  const send = (message: object) =>
    frame.current?.contentWindow?.postMessage(message, location.origin)

  const quote = async (input: WalletInput): Promise<ExpressSheet | null> => {
    const { sheet: found } = await quoteExpress({ ...(item && { item }), ...input }).catch(() => ({
      sheet: null,
    }))
    return found
  }

  const refresh = useEffectEvent(async (request: string) => {
    const { address, methodId } = wallet.current
    const found = await quote({ address, methodId })
    if (request !== latest.current) return
    setSheet(found)
    if (!found) onOffer(false)
  })
  useEffect(() => {
    latest.current = wanted
    const timer = setTimeout(() => void refresh(wanted), quietPeriod)
    return () => clearTimeout(timer)
  }, [wanted])

  const present = (found: ExpressSheet): WalletSheet => {
    wallet.current = { ...wallet.current, shown: found }
    return toWalletSheet(found, shopName)
  }
  const show = useEffectEvent((found: ExpressSheet) =>
    send({ type: 'aumbry:express-sheet', sheet: present(found) }),
  )
  useEffect(() => {
    if (sheet && isLoaded) show(sheet)
  }, [sheet, isLoaded])

  const answer = (id: string, given: object) =>
    send({ type: 'aumbry:express-answer', id, answer: given })

  const price = async (id: string, input: WalletInput) => {
    wallet.current = { ...wallet.current, ...input }
    const { address, methodId } = wallet.current
    const found = await quote({ address, methodId })
    answer(id, found ? { sheet: present(found) } : {})
  }

  const confirm = async ({ id, cardToken, contact }: Confirmation) => {
    const { shown } = wallet.current
    if (!shown) return
    setProblem('')
    try {
      const placed = await placeExpress({ item, sheet: shown, cardToken, contact })
      answer(id, {})
      await navigate(findNextPage(placed))
    } catch (error) {
      const refusal = explainExpressRefusal(error)
      setProblem(refusal.problem)
      answer(id, refusal)
      const { city, state, postalCode, countryCode } = contact.shipping
      wallet.current = { ...wallet.current, address: { city, state, postalCode, countryCode } }
      priceAgain()
    }
  }

  const handle = (message: FrameMessage) => {
    switch (message.type) {
      case 'aumbry:express-loaded':
        return setIsLoaded(true)
      case 'aumbry:express-ready':
        return onOffer(message.isAvailable)
      case 'aumbry:express-failed':
        return onOffer(false)
      case 'aumbry:express-resize':
        return setHeight(Math.max(48, Math.ceil(message.height)))
      case 'aumbry:express-problem':
        return setProblem(message.message)
      case 'aumbry:express-closed':
        return priceAgain()
      case 'aumbry:express-price': {
        const { id, type: _, ...input } = message
        return void price(id, input)
      }
      case 'aumbry:express-confirm':
        return void confirm(message)
    }
  }
  useFrameMessages(frame, page, (data) => {
    if (isFrameMessage(data)) handle(data)
  })

  return (
    <>
      {sheet && (
        <div className={styles.buttons}>
          {/* The page needs its origin and scripts; a sandbox that allows both has no effect. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            ref={frame}
            className={styles.frame}
            title={t.title}
            src={page}
            height={height}
            allow="payment *"
          />
          <TermsLine className={styles.small} />
        </div>
      )}
      {problem && (
        <NoticeRow tone="error" live>
          <p>{problem}</p>
        </NoticeRow>
      )}
    </>
  )
}

/** A payment that is not through is continued on its page: a bank asks, or a card was declined. */
function findNextPage({ checkoutId, session }: PlacedExpress): string {
  return session?.state === 'charged' && session.orderId
    ? `/paymentSuccess/${session.orderId}`
    : `/pay?checkout=${checkoutId}`
}

function toWalletSheet(
  { currency, due, lines, methods, countries }: ExpressSheet,
  shopName: string,
): WalletSheet {
  return {
    currency,
    shopName,
    due,
    lines,
    methods: methods.map(({ id, label, amount, ...dates }) => ({
      id,
      label,
      amount,
      arrives: formatDeliveryDates(dates),
    })),
    countries,
  }
}
