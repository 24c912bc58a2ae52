import { Search } from '#ui/primitives/icon/lucide-icons.tsx'
import { useState } from 'react'
import { Card, CardGrid, SewnState } from '#ui/patterns/card-grid/card-grid.tsx'
import {
  Band,
  Columns,
  PageHead,
  Panel,
  Section,
  SectionHead,
} from '#ui/patterns/page-shell/page-shell.tsx'
import { FooterForm } from '#ui/patterns/page-shell/footer-form.tsx'
import { FooterColumn, SiteFooter } from '#ui/patterns/page-shell/site-footer.tsx'
import {
  HeaderBrand,
  HeaderLink,
  HeaderNav,
  SiteHeader,
} from '#ui/patterns/page-shell/site-header.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { Fold, FoldStack, getFoldColor } from '#ui/primitives/fold/fold.tsx'
import { HeartButton } from '#ui/primitives/heart-button/heart-button.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { SwatchDots } from '#ui/primitives/swatch-choice/swatch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { dyes, samplePicture } from './samples.ts'
import styles from './parts.module.css'

export function SampleHeader() {
  return (
    <SiteHeader
      brand={<HeaderBrand href="#parts">Shop name</HeaderBrand>}
      start={
        <HeaderNav
          label="Sample departments"
          items={['Table', 'Bed', 'Bath', 'Gifts'].map((label, index) => ({
            label,
            href: `#${label}`,
            current: index === 0,
          }))}
        />
      }
      end={
        <HeaderNav
          label="Account and cart"
          items={['Search', 'Account', 'Cart (2)'].map((label) => ({ label, href: `#${label}` }))}
        />
      }
      compactStart={<HeaderLink href="#menu" label="Menu" />}
      compactEnd={
        <>
          <HeaderLink
            href="#search"
            label={<Search size={24} strokeWidth={1.5} role="img" aria-label="Search" />}
          />
          <HeaderLink href="#cart" label="Cart (2)" />
        </>
      }
    />
  )
}

const folds = [
  ['Napkins', 24],
  ['Tablecloths', 18],
  ['Sheets', 31],
  ['Gifts', 86],
  ['Duvet covers', 12],
  ['Towels', 27],
] as const

export function SamplePress() {
  return (
    <Press
      title="All departments"
      lead="Tablecloths, sheets and towels, woven in Portugal and hemmed in our own workroom. Pull one out."
      folds={
        <FoldStack label="Departments">
          {folds.map(([name, count], index) => (
            <Fold key={name} href={`#${name}`} note={count} color={getFoldColor(index)}>
              {name}
            </Fold>
          ))}
        </FoldStack>
      }
      picture={<Picture {...samplePicture} shape="fill" alt="A pile of towels" priority />}
    />
  )
}

const products: readonly {
  name: string
  amount: number
  detail: string
  size?: 'wide'
  state?: string
  out?: boolean
}[] = [
  {
    name: 'Table for two, the whole setting',
    amount: 41200,
    detail: '14 pieces',
    size: 'wide',
    state: 'Made to order, ships in 3 weeks',
  },
  {
    name: 'Fern-edge napkin, set of four',
    amount: 9600,
    detail: '22 × 22 in',
  },
  {
    name: 'Dobby-band terry set, five pieces',
    amount: 16400,
    detail: '600 g/m²',
  },
  {
    name: 'Beaded frame, silver plate',
    amount: 11800,
    detail: '4 × 6 in',
  },
  {
    name: 'Bisque vase, shoulder',
    amount: 8800,
    detail: '9 in tall',
    state: 'Sold out.',
    out: true,
  },
]

export function LayoutParts() {
  const [savedName, setSavedName] = useState<string | null>('Fern-edge napkin, set of four')
  return (
    <>
      <Section>
        <SectionHead
          title="New products"
          aside={<TextLink href="#parts">All new products</TextLink>}
        />
        <CardGrid layout="three" label="New">
          {products.map((product, index) => (
            <Card
              key={product.name}
              href={`#${index}`}
              {...(product.size ? { size: product.size } : {})}
              faded={product.out ?? false}
              name={product.name}
              picture={
                <Picture {...samplePicture} shape="fill" alt="" faded={product.out ?? false} />
              }
              amount={<Price amount={product.amount} currency="USD" />}
              detail={product.detail}
              state={index === 1 ? <SewnState>In your cart</SewnState> : product.state}
              corner={
                <HeartButton
                  label={`Save ${product.name}`}
                  pressed={savedName === product.name}
                  onPress={() => setSavedName(product.name)}
                />
              }
            >
              {!product.out && <SwatchDots colors={dyes} current="Bottle" show={3} />}
            </Card>
          ))}
        </CardGrid>
      </Section>
      <SampleBand />
      <Section>
        <PageHead
          title={
            <>
              Your cart: nine items, <em>two addresses</em>
            </>
          }
          aside={<TextLink href="#parts">Keep shopping</TextLink>}
        />
        <Columns sticky aside={<Panel title="Aside">Stays visible while the page scrolls.</Panel>}>
          <Panel title="Main">Eight columns of twelve.</Panel>
        </Columns>
      </Section>
    </>
  )
}

function SampleBand() {
  return (
    <Band
      tone="accent"
      pictureAt="start"
      picture={<Picture {...samplePicture} shape="fill" alt="A box tied with a ribbon" />}
    >
      <h2>
        Keep a list, <em>share it once</em>
      </h2>
      <p className="lead">
        Guests see what is left to give, and returns stay open 90 days after the date.
      </p>
      <TextField label="Find a list by either last name" unmarked />
      <Button variant="warm">Find the list</Button>
      <div className={styles.bandSeam}>
        <ProgressStitch done={26} total={42} tone="warm" />
      </div>
      <p>26 of 42 given</p>
    </Band>
  )
}

export function SampleFooter() {
  return (
    <SiteFooter
      base={
        <>
          <span>© 2026 Shop name, Town</span>
          <span>Prices in US dollars</span>
        </>
      }
    >
      <FooterColumn
        title="Help"
        items={['Track', 'Returns', 'Shipping', 'Contact', 'Questions and answers'].map(
          (label) => ({ label, href: `#${label}` }),
        )}
      />
      <FooterColumn
        title="Company"
        items={['Brand story', 'Careers', 'Press'].map((label) => ({ label, href: `#${label}` }))}
      />
      <FooterColumn
        title="Legal"
        items={['Privacy', 'Terms'].map((label) => ({ label, href: `#${label}` }))}
      />
      <FooterColumn title="Two newsletters a month" span="four">
        <FooterForm action="#newsletter" label="Email" button="Subscribe" />
      </FooterColumn>
    </SiteFooter>
  )
}
