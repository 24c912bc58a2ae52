export interface Stripe {
  elements(options: {
    clientSecret: string
    appearance?: object
    fonts?: readonly object[]
  }): StripeElements
  confirmPayment(options: {
    elements: StripeElements
    confirmParams: object
    redirect: 'if_required'
  }): Promise<{ error?: StripeError }>
  /** Starts the challenge of the bank again. */
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError }>
}

export interface StripeError {
  readonly type: string
  readonly message?: string
}

export interface StripeElements {
  create(
    kind: 'payment',
    options?: object,
  ): {
    mount(box: HTMLElement): void
    destroy(): void
    on(event: 'ready' | 'loaderror', listener: () => void): void
  }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

const source = 'https://js.stripe.com/v3/'
let loading: Promise<void> | null = null

/**
 * Stripe requires its script to be loaded from its own host. It is loaded only for the card form.
 */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = null
      script.remove()
      reject(new Error('Stripe could not be loaded.'))
    })
    document.head.append(script)
  })
  await loading
  if (!window.Stripe) throw new Error('Stripe could not be loaded.')
  return window.Stripe(publishableKey)
}
