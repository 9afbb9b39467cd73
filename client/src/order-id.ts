/** Every call for an order takes its id, or its number (`oid`) as a number or text. */
export type OrderIdOrNumber = string | number
