import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { formatCount } from './count-words.ts'

type CartLinkPageProps = {
  /** The encoded lines of the URL, passed on as they are. */
  lines: string
  pieces: number
  inCart: number
}

/** A cart link asks for confirmation before it adds anything. */
export function CartLinkPage({ lines, pieces, inCart }: CartLinkPageProps) {
  return (
    <Section>
      <PageHead
        size="step"
        title={
          <>
            Someone picked {formatCount(pieces, 'item')} <em>for you</em>
          </>
        }
      />
      <Panel>
        <form method="post" action="/cart" className="stack">
          <input type="hidden" name="intent" value="addLines" />
          <input type="hidden" name="lines" value={lines} />
          <p>
            {inCart > 0
              ? `Your cart already has ${formatCount(inCart, 'item')}. These will be added.`
              : `${pieces === 1 ? 'It is' : 'They are'} added at today’s prices. You can change everything in your cart.`}
          </p>
          <p>
            <Button type="submit" size="large">
              Add {pieces === 1 ? 'it' : 'them'} to my cart
            </Button>
          </p>
        </form>
      </Panel>
    </Section>
  )
}
