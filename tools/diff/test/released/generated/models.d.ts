export declare const loanStatusValues: readonly ["open", "returned"];
export type LoanStatus = "open" | "returned" | (string & {});
export declare function isKnownLoanStatus(
  status: LoanStatus,
): status is (typeof loanStatusValues)[number];
export type SortingCriterion = "due_at" | "-due_at";
export interface Member {
  name: string | null;
  email: string;
}
export interface MemberWithCard extends Member {
  card_number: string;
}
export interface Loan {
  id: string;
  status: LoanStatus;
  member: MemberWithCard;
}
export interface LoanCreate {
  book_id: string;
  label: string;
}
export interface LoanPage {
  items: Loan[];
}
