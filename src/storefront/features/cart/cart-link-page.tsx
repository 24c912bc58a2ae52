import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { countOf } from './count-words.ts'

type CartLinkPageProps = {
  /** What the address holds, as it is sent on. */
  lines: string
  pieces: number
  /** How many pieces are in the cart already. */
  inCart: number
}

/** A link never fills a cart by itself: it asks. */
export function CartLinkPage({ lines, pieces, inCart }: CartLinkPageProps) {
  return (
    <Section>
      <PageHead
        size="step"
        title={
          <>
            Somebody picked {countOf(pieces, 'piece')} <em>for you</em>
          </>
        }
      />
      <Panel>
        <form method="post" action="/cart" className="stack">
          <input type="hidden" name="intent" value="addLines" />
          <input type="hidden" name="lines" value={lines} />
          <p>
            {inCart > 0
              ? `Your cart holds ${countOf(inCart, 'piece')}. They stay; these are added.`
              : `${pieces === 1 ? 'It goes' : 'They go'} into your cart at today’s prices. You can change everything there.`}
          </p>
          <p>
            <Button type="submit" size="large">
              Put {pieces === 1 ? 'it' : 'them'} in my cart
            </Button>
          </p>
        </form>
      </Panel>
    </Section>
  )
}
