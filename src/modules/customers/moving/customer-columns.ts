/**
 * Field → columns in lower case. Shopify: the export under Customers, and its older header (help
 * page "Import customers with CSV files"); Matrixify: its sheet "Customers". WooCommerce: the
 * extension "Customer/Order/Coupon Export" and WebToffee's "Export Import Users and WooCommerce
 * Customers"; both have the keys of WooCommerce's user meta (`billing_address_1`).
 */
export const customerColumns = {
  email: ['email', 'user_email', 'email address', 'e-mail', 'billing_email'],
  firstName: ['first name', 'first_name', 'billing_first_name', 'billing first name'],
  lastName: ['last name', 'last_name', 'billing_last_name', 'billing last name'],
  phone: ['phone', 'billing_phone', 'phone number'],
  note: ['note', 'notes', 'description'],
  tags: ['tags'],
  since: ['created at', 'date_registered', 'user_registered', 'registered', 'sign up', 'since'],
  consent: [
    'accepts email marketing',
    'accepts marketing',
    'email marketing: status',
    'email marketing status',
    'accepts_marketing',
    'newsletter',
    'marketing consent',
  ],
  consentAt: ['email marketing: updated at', 'consent date'],
  shipFirstName: ['address first name', 'shipping_first_name'],
  shipLastName: ['address last name', 'shipping_last_name'],
  company: ['default address company', 'address company', 'company', 'shipping_company'],
  line1: ['default address address1', 'address line 1', 'address1', 'shipping_address_1'],
  line2: ['default address address2', 'address line 2', 'address2', 'shipping_address_2'],
  city: ['default address city', 'address city', 'city', 'shipping_city'],
  stateCode: [
    'default address province code',
    'address province code',
    'province code',
    'shipping_state',
    'state',
  ],
  zip: ['default address zip', 'address zip', 'zip', 'shipping_postcode'],
  countryCode: [
    'default address country code',
    'address country code',
    'country code',
    'shipping_country',
  ],
  addressPhone: ['default address phone', 'address phone', 'shipping_phone'],
  billLine1: ['billing_address_1'],
  billLine2: ['billing_address_2'],
  billCity: ['billing_city'],
  billState: ['billing_state'],
  billZip: ['billing_postcode'],
  billCountry: ['billing_country'],
  billCompany: ['billing_company'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CustomerField = keyof typeof customerColumns

export const customerSigns = {
  shopify: [
    'accepts email marketing',
    'accepts marketing',
    'email marketing: status',
    'total orders',
    'default address address1',
  ],
  woocommerce: ['billing_address_1', 'user_email', 'billing_first_name', 'date_registered'],
} as const
