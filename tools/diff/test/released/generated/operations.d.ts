import type { Loan, LoanCreate, LoanPage, SortingCriterion } from "./models.js";
import type { Client } from "./options.js";
export interface ListLoansRequest {
  sorting?: SortingCriterion[];
}
export interface GetLoanRequest {
  id: string;
}
export declare function listLoans(client: Client, request?: ListLoansRequest): Promise<LoanPage>;
export declare function getLoan(client: Client, request: GetLoanRequest): Promise<Loan>;
export declare function returnLoan(client: Client, request: GetLoanRequest): Promise<Loan>;
export declare function createLoan(client: Client, request: LoanCreate): Promise<Loan>;
